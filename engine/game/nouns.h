// The nouns of a game's values, each with the type it stands for: what makes a Value of a thing,
// and finds the word for a Value.
//
//   using Nouns = NounsOf<Means<Noun::unit, UnitId>, Named<Noun::order, Order>>;
//   Nouns::value(Order::good)          the Value of an event
//   Nouns::key<Index>(value)           "order.good"
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "engine/core/id.h"
#include "engine/game/side.h"
#include "engine/game/term.h"

namespace gonfalon {

template <auto noun, class T>
struct Means {
    using Type = T;
    static constexpr auto kind = noun;
    static constexpr bool named = false;
};

// Its words are in the catalogue: "noun.enumerator".
template <auto noun, class Enum>
struct Named : Means<noun, Enum> {
    static constexpr bool named = true;
};

template <class... Rows>
struct NounsOf {
    template <class T>
    static constexpr bool have = (std::is_same_v<T, typename Rows::Type> || ...);

    template <class T>
    static constexpr std::uint8_t noun_of() {
        std::uint8_t noun = 0;
        ((std::is_same_v<T, typename Rows::Type> ? (noun = static_cast<std::uint8_t>(Rows::kind), 0)
                                                 : 0),
         ...);
        return noun;
    }

    template <class T>
        requires have<T>
    static constexpr Value value(T thing) {
        constexpr std::uint8_t noun = noun_of<T>();
        if constexpr (is_id<T>::value)
            return {noun, static_cast<std::int32_t>(thing.index())};
        else
            return {noun, static_cast<std::int32_t>(thing)};
    }

    // The key of a value of a Named noun; of the first enumerator where the number is none. Empty:
    // its noun is not Named.
    template <class Index>
    static constexpr std::string_view key(Value value) {
        std::string_view found;
        (look<Index, Rows>(value, found), ...);
        return found;
    }

    // Whose a thing is, for things of which the game says has(id) and side_of(id).
    template <class G>
    static std::optional<Side> owner(const G& game, Value value) {
        std::optional<Side> side;
        (find_owner<Rows>(game, value, side), ...);
        return side;
    }

  private:
    template <class Row, class G>
    static void find_owner(const G& game, Value value, std::optional<Side>& side) {
        using T = typename Row::Type;
        if constexpr (is_id<T>::value && requires(T id) { game.side_of(id); }) {
            if (value.noun != static_cast<std::uint8_t>(Row::kind) || value.number < 0) return;
            const T id{static_cast<std::size_t>(value.number)};
            if (game.has(id)) side = game.side_of(id);
        }
    }
    template <class Index, class Row>
    static constexpr void look(Value value, std::string_view& found) {
        if constexpr (Row::named) {
            if (value.noun != static_cast<std::uint8_t>(Row::kind)) return;
            constexpr const auto& keys = keys_of<typename Row::Type, Index, prefix<Row>()>;
            const auto place = static_cast<std::size_t>(value.number);
            found = keys[place < keys.size() ? place : 0];
        }
    }
    template <class Row>
    static consteval auto prefix() {
        constexpr std::string_view name = name_of(Row::kind);
        char letters[name.size() + 2]{};
        for (std::size_t i = 0; i < name.size(); ++i) letters[i] = name[i];
        letters[name.size()] = '.';
        return Literal(letters);
    }
};

}  // namespace gonfalon
