#!/usr/bin/python3
"""Types of the page that are not those of the wire's schema make the check fail."""
import unittest

from project_copy import ProjectCopy


class Wire(ProjectCopy):
    folders = ("protocol/schema", "web/src/client")

    def test_a_type_changed_by_hand_is_found(self):
        told = self.complaints("check_wire", lambda: self.replace(
            "web/src/client/protocol.ts", "yours: boolean;", "yours: string;"))
        self.assertIn("is not what protocol/schema/wire.schema.json says", told)

    def test_a_member_added_to_the_schema_reaches_the_page(self):
        def describe(document):
            status = document["definitions"]["Status"]
            status["properties"]["weather"] = {"description": "Over the field.", "enum": ["fair", "rain"]}
        self.edit_json("protocol/schema/wire.schema.json", describe)
        self.assertEqual(self.run_tool("check_wire").returncode, 1)
        self.assertEqual(self.run_tool("check_wire", "--write").returncode, 0)
        self.assertIn('    // Over the field.\n    weather?: "fair" | "rain";\n', self.read("web/src/client/protocol.ts"))
        self.assertEqual(self.run_tool("check_wire").returncode, 0)


if __name__ == "__main__":
    unittest.main()
