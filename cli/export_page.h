// The command export-page: the page as a folder of plain files.
#pragma once

namespace gonfalon::cli {

struct Session;
int export_page(Session& session);

}  // namespace gonfalon::cli
