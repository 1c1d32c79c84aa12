#!/usr/bin/python3
"""A broken table, rulebook or scenario makes the check fail."""
import unittest

from project_copy import ProjectCopy

TABLE = "tests/toy/data/toy/tables/attack.json"
RULEBOOK = "tests/toy/data/toy/rulebook.json"
SCHEMA = "tests/toy/data/schema/toy/attack.schema.json"


class Data(ProjectCopy):
    folders = ("data/schema", "data/lang", "tests/toy")

    def changing(self, name, change):
        return self.complaints("check_data", lambda: self.edit_json(name, change))

    def test_a_table_that_breaks_its_schema(self):
        self.write(SCHEMA, '{"type": "object", "properties": {"shaken_from": {"type": "integer"}}}')
        told = self.changing(TABLE, lambda table: table.update(shaken_from="seven"))
        self.assertIn(f"{TABLE} /shaken_from: 'seven' is not of type 'integer'", told)

    def test_a_table_without_a_source(self):
        self.assertIn(f"{TABLE}: has no source", self.changing(TABLE, lambda table: table.pop("source")))

    def test_a_source_of_no_known_kind(self):
        told = self.changing(TABLE, lambda table: table["source"].update(kind="rumour"))
        self.assertIn("kind 'rumour' is none of", told)

    def test_a_table_that_names_a_rule_nobody_wrote(self):
        told = self.changing(TABLE, lambda table: table.update(rule="TOY-99"))
        self.assertIn("'TOY-99' is not in the rulebook", told)

    def test_a_statement_that_writes_a_number_of_the_data_itself(self):
        self.edit_json(TABLE, lambda table: table.update(worth={"value": 73}))

        def written(book, figures):
            rule = next(each for each in book["rules"] if each["id"] == "TOY-4.3")
            rule["text"] = {"en": "Worth 73.", "fr": "Vaut 73."}
            rule.update(figures)
        told = self.changing(RULEBOOK, lambda book: written(book, {}))
        self.assertIn(f"{TABLE} //worth/value: TOY-4.3 writes this 73 itself", told)
        told = self.changing(RULEBOOK, lambda book: written(book, {"figures": {"value": "attack.worth.value"}}))
        self.assertNotIn("writes this 73 itself", told)

    def test_a_rule_id_used_twice(self):
        told = self.changing(RULEBOOK, lambda book: book["rules"].append(book["rules"][0]))
        self.assertIn("this id is used twice", told)

    def test_editions_that_no_ruling_chooses_between(self):
        words = {"en": "so", "fr": "ainsi"}

        def two_editions(book):
            book["editions"] = {"option": "edition", "names": {"a": words, "b": words}}
            book["rules"][0]["editions"] = {"ruling": "TOY-R1", "stands": "c", "texts": {"a": words}}
        told = self.changing(RULEBOOK, two_editions)
        self.assertIn("the option 'edition' does not choose between them", told)
        self.assertIn("says something of a, not of a, b", told)
        self.assertIn("is no ruling about it", told)
        self.assertIn("'c' is no edition", told)

    def test_words_in_one_language_only(self):
        told = self.changing(RULEBOOK, lambda book: book["rules"][0]["title"].pop("fr"))
        self.assertIn("has no 'fr'", told)

    def test_a_file_that_is_not_json(self):
        told = self.complaints("check_data", lambda: self.write(TABLE, '{"rule": "TOY-4.3",'))
        self.assertIn(TABLE, told)

    def test_a_key_given_twice(self):
        told = self.complaints("check_data", lambda: self.replace(TABLE, r'"shaken_from"', '"lost_from": 9, "shaken_from"'))
        self.assertIn("key 'lost_from' is there twice", told)


if __name__ == "__main__":
    unittest.main()
