// The army sheets of all games.
#pragma once

#include "words/la_garde_army_sheet.h"
#include "words/tercios_army_sheet.h"
