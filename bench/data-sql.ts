import { NEARBY_KM } from '@adire/contract/order-terms.ts'
import { listNearby } from '../server/src/lib/place-list.ts'

/**
 * Returns the statements that fill a data set of `size` members, in order. Member i is a man if i
 * is odd. A change of any statement rebuilds the databases of the benchmarks.
 */
export function fillStatements(size: number): { name: string; text: string }[] {
  const id = (i: string) => `bench_id('member ' || ${i})`
  // Prefers low numbers: half of all rows belong to a sixth of the members.
  const skewed = (seed: string) =>
    `(1 + floor((${size / 2}) * power(${chance(seed)}, 1.8)))::bigint`
  return [
    {
      name: 'bench_id',
      text: `create function bench_id(name text) returns uuid language sql immutable strict parallel safe as
        $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`,
    },
    {
      name: 'users',
      text: `insert into users (id, email, email_verified, name)
        select ${id('i')}, 'member-' || i || '@people.example', true, 'Member' || i from generate_series(1, ${size}) i`,
    },
    { name: 'profiles', text: profilesText(size, id('i')) },
    ...placeStatements(size, id('i')),
    ...discoverStatements(size, id('i')),
    {
      name: 'profile_terms',
      text: 'insert into profile_terms (member_id, terms) select p.id, discovery_terms(p) || path_terms(p.id) from profiles p',
    },
    {
      name: 'search_words',
      text: `insert into search_words (word) select word from ts_stat('select terms from profile_terms') where position('/' in word) = 0`,
    },
    {
      name: 'photos',
      text: `insert into photos (id, user_id, storage_key, placeholder, width, height, sha256, order_index, is_profile_picture, is_approved, likes_count, boost_expires_at, visibility_score)
        select bench_id('photo ' || i || ' ' || n), p.id, md5('key ' || i || ' ' || n), p.card_placeholder, 960, 1280, decode(md5('photo ' || i || ' ' || n), 'hex'),
          n - 1, n = 1, n <= p.photo_count, p.visibility_score, case when n = 1 then p.boost_expires_at end, case when n = 1 then p.visibility_score else 0 end
        from generate_series(1, ${size}) i join profiles p on p.id = ${id('i')}, generate_series(1, p.photo_count + case when i % 5 = 0 then 1 else 0 end) n
        where p.photo_count > 0`,
    },
    {
      name: 'premium_features',
      text: `insert into premium_features (user_id, expires_at) select id, now() + interval '1 year' from profiles where is_premium`,
    },
    {
      name: 'token_wallets',
      text: `insert into token_wallets (user_id, balance) select ${id('i')}, 50 from generate_series(1, ${size}) i`,
    },
    {
      name: 'transfers',
      text: `insert into transfers (id, user_id, kind, ref, description)
        select bench_id('welcome ' || i), ${id('i')}, 'welcome_bonus', ${id('i')}::text, 'Welcome bonus' from generate_series(1, ${size}) i`,
    },
    {
      name: 'ledger_entries',
      text: `insert into ledger_entries (transfer_id, seq, account, user_id, amount)
        select bench_id('welcome ' || i), side, case side when 1 then 'wallet' else 'promotions' end::ledger_account,
          case side when 1 then ${id('i')} end, case side when 1 then 50 else -50 end
        from generate_series(1, ${size}) i, generate_series(1, 2) side`,
    },
    {
      name: 'matches',
      text: `insert into matches (user_a_id, user_b_id, matched_at, a_celebrated_at, b_celebrated_at)
        select least(man, woman), greatest(man, woman), now() - random() * interval '300 days', now(), now()
        from (select distinct ${id(`(2 * ${skewed("'man ' || i")} - 1)`)} as man, ${id(`(2 * ${skewed("'woman ' || i")})`)} as woman from generate_series(1, ${size}) i) pairs`,
    },
    { name: 'likes of matches', text: likesOfMatches('user_a_id', 'user_b_id') },
    { name: 'likes of matches, the other way', text: likesOfMatches('user_b_id', 'user_a_id') },
    {
      name: 'likes',
      text: `insert into likes (from_user_id, to_user_id, created_at)
        select liker, liked, now() - random() * interval '300 days'
        from (select distinct ${id('i')} as liker, ${id(`(2 * ${skewed("'to ' || i || ' ' || n")} - (i + 1) % 2)`)} as liked
          from generate_series(1, ${size}) i, generate_series(1, 8) n) pairs
        where not exists (select from matches where user_a_id = least(liker, liked) and user_b_id = greatest(liker, liked))`,
    },
    {
      name: 'blocks',
      text: `insert into blocks (blocker_id, blocked_id)
        select ${id('i')}, ${id(`(1 + (i * 7919::bigint) % ${size})`)} from generate_series(1, ${size}, 5) i where ${id('i')} <> ${id(`(1 + (i * 7919::bigint) % ${size})`)} on conflict do nothing`,
    },
    {
      name: 'passes',
      text: `insert into passes (from_user_id, to_user_id, is_newest)
        select ${id('i')}, ${id(`(1 + (i * 104729::bigint + n * 7919) % ${size})`)}, n = 1 from generate_series(1, ${size}) i, generate_series(1, 4) n
        where ${id('i')} <> ${id(`(1 + (i * 104729::bigint + n * 7919) % ${size})`)} on conflict do nothing`,
    },
    { name: 'short_ids', text: 'insert into short_ids (member_id) select id from profiles' },
    {
      // Without rows, a scan of the whole table would be the best plan.
      name: 'packed_passes',
      text: `insert into packed_passes (from_user_id, first_id, ids, latest_on)
        select member_id, first, array(select generate_series(first, first + 98, 2)), '2026-01-01'
        from short_ids, generate_series(1, ${size}, ${Math.ceil(size / 10)}) first where short_id % 50 = 1`,
    },
    { name: 'message_threads', text: THREADS },
    { name: 'messages', text: MESSAGES },
    {
      name: 'threads after their messages',
      text: `update message_threads t set last_seq = m.seq, last_message_at = m.created_at, active_at = m.created_at, last_sender_id = m.sender_id, last_preview = m.content,
          a_unread = case when m.sender_id = t.user_a_id or m.is_read then 0 else 1 end, b_unread = case when m.sender_id = t.user_b_id or m.is_read then 0 else 1 end,
          a_read_seq = case when m.sender_id = t.user_a_id or m.is_read then m.seq else m.seq - 1 end, b_read_seq = case when m.sender_id = t.user_b_id or m.is_read then m.seq else m.seq - 1 end
        from (select distinct on (conversation_id) conversation_id, seq, created_at, sender_id, content, is_read from messages order by conversation_id, seq desc) m
        where m.conversation_id = t.id`,
    },
  ]
}

const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Returns the statements that add neighbours of cities, and next places of a quarter of the members. */
function placeStatements(size: number, id: string): { name: string; text: string }[] {
  const cities = [...new Set(CITIES.map((city) => city.replace(/ \w\w [\w/]+$/, '')))]
  const neighbours = cities.map((city) => [city, listNearby(city, NEARBY_KM)] as const)
  return [
    {
      name: 'nearby_cities',
      text: `insert into nearby_cities (city, nearby) values ${neighbours
        .map(([city, nearby]) => `('${city}', array[${nearby.map(quoteText).join(', ')}])`)
        .join(', ')}`,
    },
    {
      name: 'member_paths',
      text: `insert into member_paths (member_id, version, lived_audience, next_city, next_country, next_year, next_audience, updated_at)
        select p.id, 1, 'everyone', to_place.city, to_place.country, 2028, case when i % 12 = 0 then 'matches' else 'everyone' end, now()
        from generate_series(4, ${size}, 4) i join profiles p on p.id = ${id},
          lateral (select city, country from profiles where id = bench_id('member ' || 1 + (i * 7919::bigint) % ${size})) to_place`,
    },
  ]
}

/** Returns the statements that fill the tables of the recommended order. */
function discoverStatements(size: number, id: string): { name: string; text: string }[] {
  return [
    {
      name: 'discover_order',
      text: `insert into discover_order (member_id, gender, city, country, is_visible, is_boosted, boosted_at, order_key, exposure_ratio, visible_since, birth_date, corridor, next_city, next_country)
        select id, gender, city, country, is_visible, boost_expires_at is not null, boost_expires_at - interval '24 hours',
          (case when share < 0.2 then 0 when share < 0.8 then 1 when share < 0.9 then 2 else 3 end) * 281474976710656
            + (hashtextextended(id::text, 3) & 281474976710655), 2 * share, created_at,
          birth_date, corridor_of(roots_country, country), fold_text(next_city), fold_text(next_country)
        from profiles left join member_paths on member_id = id and next_audience = 'everyone', lateral (select ${chance("'share ' || id")} as share) exposure`,
    },
    {
      name: 'profile_languages',
      text: `insert into profile_languages (member_id, language, speaks, understands, wish)
        select id, language, 2 + floor(3 * ${chance("'speaks ' || id || language")})::int, 4, case when ${chance("'wish ' || id || language")} < 0.1 then 'home'::language_wish end
        from profiles, unnest(languages) language`,
    },
    // Without rows, a scan of the whole table would be the best plan.
    {
      name: 'order_preferences',
      text: `insert into order_preferences (member_id, near_me, background, newcomers) select id, 2, 1, 1 from profiles where ${chance("'slider ' || id")} < 0.1`,
    },
    {
      name: 'recent_views',
      text: `insert into recent_views (member_id, day, seen, exposures_counted)
        select ${id}, current_date - n, array[1, 2, 3], 3 from generate_series(1, ${size}, 10) i, generate_series(1, 5) n`,
    },
    {
      name: 'daily_views',
      text: `insert into daily_views (member_id, kind, day, seen) select ${id}, 'cards', current_date - 1, array[1, 2, 3] from generate_series(1, ${size}, 10) i`,
    },
  ]
}

/**
 * SQL for a number from 0 to 1, derived from a text, so that every build gives the same data set.
 */
function chance(text: string): string {
  return `((hashtextextended(${text}, 7) & 1073741823) / 1073741824.0)::double precision`
}

/** Cities with country and time zone, the largest first. Four are within 50 km of another one. */
const CITIES = [
  'Lagos NG Africa/Lagos',
  'London GB Europe/London',
  'Lagos NG Africa/Lagos',
  'New York US America/New_York',
  'London GB Europe/London',
  'Accra GH Africa/Accra',
  'Paris FR Europe/Paris',
  'Ikeja NG Africa/Lagos',
  'Croydon GB Europe/London',
  'Toronto CA America/Toronto',
  'Kingston JM America/Jamaica',
  'Nairobi KE Africa/Nairobi',
  'Berlin DE Europe/Berlin',
  'Miami US America/New_York',
  'Newark US America/New_York',
  'Chaguanas TT America/Port_of_Spain',
  'Barcelona ES Europe/Madrid',
  'Port of Spain TT America/Port_of_Spain',
]

const INTERESTS = [
  'Music',
  'Travel',
  'Food',
  'Art',
  'Fitness',
  'Technology',
  'Fashion',
  'Reading',
  'Movies',
  'Dancing',
  'Cooking',
  'Gaming',
  'Kora',
  'Chess',
]
const LANGUAGES = [
  'French',
  'Yoruba',
  'Igbo',
  'Twi',
  'Swahili',
  'Portuguese',
  'Spanish',
  'German',
  'Haitian Creole',
]
const EDUCATIONS = ['bachelors', 'masters', 'high_school', 'trade', 'other', 'phd']
const RELIGIONS = ['christian', 'muslim', 'spiritual', 'agnostic', 'atheist', 'jewish']
const WORDS = [
  'Sundays by the sea.',
  'Jollof and arguments.',
  'Early trains.',
  'Grandmother’s house.',
  'Salsa, badly.',
  'Two passports.',
]

/**
 * SQL that picks one of the texts, the first ones much more often: the last of six is one in
 * twelve.
 */
function pickText(texts: readonly string[], seed: string): string {
  const list = texts.map((text) => `'${text}'`).join(', ')
  return `(array[${list}])[1 + floor(${texts.length} * power(${chance(`'${seed} ' || i`)}, 2))::int]`
}

/**
 * SQL that adds the profiles: two thirds have an approved photo, one in a hundred is boosted, one
 * in twelve hidden; most were active in the last weeks.
 */
function profilesText(size: number, id: string): string {
  const cities = CITIES.map((city) => `'${city.replace(/ (\w\w) ([\w/]+)$/, '|$1|$2')}'`).join(', ')
  return `insert into profiles (id, handle, gender, interested_in, birth_date, age_years, city, country, time_zone, profession, about_me, interests, languages, looking_for, height,
      education, religion, children, want_children, relationship_type, roots_country,
      is_verified, verification_requested_at, is_available, account_status, is_confirmed, referral_code, last_active_at, created_at,
      card_photo_id, card_placeholder, photo_count, boost_expires_at, visibility_score, is_premium, is_visible)
    select ${id}, 'Member' || i, case i % 2 when 1 then 'man' else 'woman' end::gender,
      case when ${chance("'interest ' || i")} < 0.3 then 'everyone' when i % 2 = 1 then 'women' else 'men' end::interested_in,
      birth_date, age_in_years(birth_date, split_part(place, '|', 3), now()), split_part(place, '|', 1), split_part(place, '|', 2), split_part(place, '|', 3),
      'Profession ' || i % 97, repeat('I like long walks between two homes. ', 1 + i % 6) || ${pickText(WORDS, 'word')}, array[${pickText(INTERESTS, 'first')}, ${pickText(INTERESTS, 'second')}],
      array['English', ${pickText(LANGUAGES, 'language')}], 'serious_relationship', 150 + i % 50, ${pickText(EDUCATIONS, 'education')}, ${pickText(RELIGIONS, 'religion')}, 'none', 'maybe',
      case when i % 2 = 0 then 'monogamous' end, case i % 7 when 0 then 'NG' when 1 then 'NG' when 2 then 'GH' end,
      i % 5 < 3, case when i % 5 < 3 then null else now() end, i % 12 > 0, case when i % 61 = 0 then 'banned' else 'active' end::account_status, i % 40 > 0, 'BENCH' || i,
      now() - power(${chance("'active ' || i")}, 3) * interval '200 days', now() - interval '300 days',
      case when i % 3 > 0 then bench_id('photo ' || i || ' 1') end, case when i % 3 > 0 then 'YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw==' end,
      case when i % 3 > 0 then 1 + i % 3 else 0 end,
      case when i % 3 > 0 and i % 101 = 0 then now() + interval '2 years' end,
      case when i % 3 > 0 and i % 4 = 0 then (10 * power(1 / (0.001 + ${chance("'score ' || i")}), 0.7))::int else 0 end,
      i % 20 = 3, i % 12 > 0 and i % 61 > 0 and i % 40 > 0 and i % 3 > 0
    from generate_series(1, ${size}) i, lateral (select (array[${cities}])[1 + floor(${CITIES.length} * power(${chance("'city ' || i")}, 1.5))::int] as place) where_they_live,
      lateral (select current_date - (6900 + 15000 * power(${chance("'age ' || i")}, 2))::int as birth_date) when_they_were_born`
}

function likesOfMatches(from: string, to: string): string {
  return `insert into likes (from_user_id, to_user_id, created_at) select ${from}, ${to}, matched_at from matches`
}

const THREADS = `insert into message_threads (match_id, user_a_id, user_b_id, created_at, active_at)
  select id, user_a_id, user_b_id, matched_at, matched_at from matches`

/**
 * Adds five messages to a thread on average: many have none, a few are long. Women write them, so
 * none cost tokens.
 */
const MESSAGES = `insert into messages (conversation_id, seq, sender_id, content, client_id, cost, created_at, is_read)
  select t.id, n, case when p.gender = 'woman' then p.id else t.user_b_id end, 'Shall we meet where the two rivers join? ' || n, gen_random_uuid(), 0,
    t.created_at + n * interval '10 minutes', n < length
  from message_threads t join profiles p on p.id = t.user_a_id,
    lateral (select floor(15 * power(${chance('t.id::text')}, 2))::int as length) how_long, generate_series(1, length) n`
