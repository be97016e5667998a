import { expect, test } from 'vitest'
import { completeAnswer } from './older-answers.ts'

const yoruba = { language: 'Yoruba', speaks: 3, understands: 3, wish: null }

test('completes profiles of a server that knows no prompts, levels or holds', () => {
  const added = { prompts: [], languageSkills: [yoruba] }
  expect(completeAnswer(['profiles', 'mine'], { handle: 'Ada', languages: ['Yoruba'] })).toEqual({
    handle: 'Ada',
    consent: 'answered',
    isOnHold: false,
    languages: ['Yoruba'],
    ...added,
  })
  const view = { view: 'full', details: { aboutMe: 'Me', languages: ['Yoruba'] } }
  const shown = {
    view: 'full',
    prompts: [],
    details: { aboutMe: 'Me', languages: ['Yoruba'], languageSkills: [yoruba] },
  }
  expect(completeAnswer(['profiles', 'view'], view)).toEqual(shown)
  expect(completeAnswer(['profiles', 'preview'], { visibility: 'seen', view })).toEqual({
    visibility: 'seen',
    view: shown,
  })
})

test('completes records and reports of a server that knows no recordings, trips, paths or holds', () => {
  expect(completeAnswer(['moderation', 'readMember'], { handle: 'Ada' })).toEqual({
    handle: 'Ada',
    voices: [],
    vouches: [],
    trips: [],
    path: null,
  })
  const report = { reason: 'spam', evidence: { handle: 'Ada' } }
  expect(completeAnswer(['moderation', 'readReport'], { reports: [report] })).toEqual({
    isEvidenceHeld: false,
    reports: [
      {
        reason: 'spam',
        evidence: { handle: 'Ada', voices: [], vouches: [], trips: [], path: null },
      },
    ],
  })
  expect(completeAnswer(['appeals', 'read'], { words: 'No' })).toEqual({
    words: 'No',
    removedPrompt: null,
  })
})

test('completes age checks of a server that doesn’t remember failed ones', () => {
  const needed = { state: 'needed', dueAt: null }
  for (const name of ['mine', 'start', 'refresh'])
    expect(completeAnswer(['ageChecks', name], needed)).toEqual({ ...needed, hasFailed: false })
  const passed = { state: 'passed', method: 'bank' }
  expect(completeAnswer(['ageChecks', 'mine'], passed)).toEqual(passed)
})

test('completes conversations of a server that knows no warnings', () => {
  expect(completeAnswer(['messages', 'thread'], { isPaused: false })).toEqual({
    isPaused: false,
    isWarned: false,
    isWarningOver: false,
  })
})

test('completes decisions of a server that doesn’t send removed answers', () => {
  expect(completeAnswer(['safety', 'listDecisions'], { decisions: [{ kind: 'ban' }] })).toEqual({
    decisions: [{ kind: 'ban', removedPrompt: null }],
  })
})

test('completes received likes of a server that knows no warnings or number of others', () => {
  expect(completeAnswer(['likes', 'listReceived'], { likes: [{ kind: 'like' }] })).toEqual({
    likes: [{ kind: 'like', isWarned: false }],
    turnedDown: null,
  })
})

test('completes shared places of a server that knows no moves', () => {
  const shared = { lived: ['Accra'], next: null }
  expect(completeAnswer(['path', 'view'], { shared })).toEqual({
    shared: { ...shared, moved: null, isBack: false },
  })
})

test('completes limited views of a server that sends no reasons', () => {
  const limited = { view: 'limited', photoCount: 2 }
  const completed = { reasons: [], ...limited }
  expect(completeAnswer(['profiles', 'view'], limited)).toEqual(completed)
  expect(completeAnswer(['profiles', 'preview'], { view: limited })).toEqual({ view: completed })
})

test('leaves complete answers and other procedures as they are', () => {
  const answers: [string[], unknown][] = [
    [
      ['profiles', 'mine'],
      { consent: 'open', isOnHold: true, prompts: [1], languages: [], languageSkills: [2] },
    ],
    [['profiles', 'view'], { view: 'limited', reasons: [1] }],
    [['profiles', 'preview'], { view: { view: 'limited', reasons: [1] } }],
    [['moderation', 'readMember'], { voices: [1], vouches: [3], trips: [2], path: {} }],
    [
      ['moderation', 'readReport'],
      {
        isEvidenceHeld: true,
        reports: [{ evidence: { voices: [1], vouches: [2], trips: [3], path: {} } }],
      },
    ],
    [['likes', 'listReceived'], { likes: [{ kind: 'like', isWarned: true }], turnedDown: 2 }],
    [['path', 'view'], { shared: { moved: { from: 'Accra' }, isBack: true } }],
    [['tokens', 'wallet'], { balance: 5 }],
    [['profiles', 'mine'], null],
  ]
  for (const [path, answer] of answers) expect(completeAnswer(path, answer)).toEqual(answer)
})

test('marks introductions of a server that says only whether all are mutual', () => {
  const complete = (answer: object) => completeAnswer(['discovery', 'introductions'], answer)
  const members = [{ handle: 'Ada' }]
  const mutual = { isMutual: true, members: [{ handle: 'Ada', isMutual: true }] }
  expect(complete({ isMutual: true, members })).toEqual(mutual)
  expect(complete({ isMutual: false, members })).toMatchObject({ members: [{ isMutual: false }] })
  expect(complete({ members: mutual.members })).toEqual({ members: mutual.members })
})
