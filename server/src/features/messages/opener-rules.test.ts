import { expect, test } from 'vitest'
import { type OpenerFields, resolveOpeners } from './opener-rules.ts'

const nobody: OpenerFields = {
  interests: [],
  languages: [],
  city: '',
  roots_city: null,
  roots_country: null,
  prompts: [],
}

function someone(wishes: Partial<OpenerFields>): OpenerFields {
  return { ...nobody, ...wishes }
}

test('suggests three openers from shared interests, roots, languages and city first', () => {
  const ada = someone({
    interests: ['Cooking', 'Highlife'],
    languages: ['English', 'Yoruba'],
    city: 'London',
    roots_city: 'Lagos',
    roots_country: 'NG',
  })
  const ben = someone({
    interests: ['Chess', 'cooking', 'highlife'],
    languages: ['Yoruba', 'English'],
    city: 'London',
    roots_city: 'Lagos',
    roots_country: 'NG',
  })
  expect(resolveOpeners(ada, ben)).toEqual([
    { about: 'shared_interest', interest: 'cooking' },
    { about: 'shared_roots_city', city: 'Lagos' },
    { about: 'shared_language', language: 'Yoruba' },
  ])
  expect(resolveOpeners({ ...ada, languages: ['English'] }, ben)[2]).toEqual({
    about: 'shared_city',
    city: 'London',
  })
})

test('uses roots in the same country if the cities differ, and never English', () => {
  const ada = someone({
    languages: ['English'],
    city: 'Paris',
    roots_city: 'Accra',
    roots_country: 'GH',
  })
  const ben = someone({
    languages: ['English'],
    city: 'London',
    roots_city: 'Kumasi',
    roots_country: 'GH',
  })
  expect(resolveOpeners(ada, ben)).toEqual([
    { about: 'shared_roots_country', country: 'GH' },
    { about: 'their_city', city: 'London' },
    { about: 'their_song' },
  ])
})

test('prefers shared interests to those of the other member', () => {
  const ada = someone({ interests: ['Art', 'Wine', 'Dancing'] })
  const ben = someone({ interests: ['Wine', 'Sports', 'Art', 'Dancing'], city: 'Lisbon' })
  expect(
    resolveOpeners(ada, ben).map((opener) =>
      'interest' in opener ? opener.interest : opener.about,
    ),
  ).toEqual(['Wine', 'Art', 'Dancing'])
})

test('chooses three openers without anything shared or given', () => {
  const ben = someone({
    interests: ['Chess'],
    city: 'Nairobi',
    roots_city: 'Lagos',
    roots_country: 'NG',
  })
  expect(resolveOpeners(someone({ city: 'Paris' }), ben)).toEqual([
    { about: 'their_interest', interest: 'Chess' },
    { about: 'their_roots', country: 'NG' },
    { about: 'their_city', city: 'Nairobi' },
  ])
  expect(resolveOpeners(someone({ city: 'Paris' }), someone({ city: 'Paris' }))).toEqual([
    { about: 'shared_city', city: 'Paris' },
    { about: 'their_song' },
    { about: 'their_home' },
  ])
})

test('quotes the first answer before shared topics', () => {
  const ada = someone({ interests: ['Wine'] })
  const ben = someone({
    interests: ['Wine'],
    prompts: [
      { prompt: 'home_is', answer: 'What my aunt calls “small London”' },
      { prompt: 'slang', answer: 'Abeg' },
    ],
  })
  expect(resolveOpeners(ada, ben)).toEqual([
    { about: 'their_prompt', quote: 'What my aunt calls ‘small London’' },
    { about: 'shared_interest', interest: 'Wine' },
    { about: 'their_song' },
  ])
})

test.each([
  ['I mind silence.', 'I mind silence'],
  ['And then...', 'And then...'],
  ['Do you?', 'Do you?'],
])('quotes the answer %j as %j', (answer, quote) => {
  const [opener] = resolveOpeners(nobody, someone({ prompts: [{ prompt: 'home_is', answer }] }))
  expect(opener).toEqual({ about: 'their_prompt', quote })
})

test('shortens a long answer at a space, and one without spaces at 80 characters', () => {
  const quote = (answer: string) =>
    resolveOpeners(nobody, someone({ prompts: [{ prompt: 'home_is', answer }] }))[0]
  expect(quote(`${'a'.repeat(70)}, ${'b'.repeat(30)}`)).toEqual({
    about: 'their_prompt',
    quote: `${'a'.repeat(70)}…`,
  })
  expect(quote('😀'.repeat(120))).toEqual({ about: 'their_prompt', quote: `${'😀'.repeat(80)}…` })
})
