// The roster of an army on the console, and its order cards or counters.
#pragma once

#include "cli/session.h"
#include "words/army_sheets.h"

namespace gonfalon::cli {

void tell_roster(Session& session, const ArmySheet<tercios::Tercios>& sheet);
void tell_roster(Session& session, const ArmySheet<la_garde::LaGarde>& sheet);

}  // namespace gonfalon::cli
