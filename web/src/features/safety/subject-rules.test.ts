import { MatchId, MemberId, MessageId, ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import { expect, test } from 'vitest'
import { findFirstUnanswered, hasWritten, reportableMessages, toSubject } from './subject-rules.ts'

const id = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
const [me, them] = [MemberId.parse(id(1)), MemberId.parse(id(2))]
const threadId = ThreadId.parse(id(3))

function said(from: MemberId, seq: number, content = `Words ${seq}`): Message {
  return {
    id: MessageId.parse(id(100 + seq)),
    threadId,
    seq,
    from,
    content,
    sentAt: '2026-11-21T10:00:00.000Z',
    clientId: null,
  }
}

test('builds the chosen subject, or the match if the member is no longer visible', () => {
  const target = { id: them, handle: 'Ben' }
  expect(toSubject(target, 'profile')).toEqual({ kind: 'profile', memberId: them })
  expect(toSubject(target, `photo:${id(7)}`)).toEqual({ kind: 'photo', photoId: id(7) })
  expect(toSubject(target, `message:${id(8)}`)).toEqual({ kind: 'message', messageId: id(8) })
  expect(toSubject(target, 'like')).toEqual({ kind: 'like', memberId: them })
  expect(toSubject({ id: null, handle: null, matchId: MatchId.parse(id(9)) }, 'profile')).toEqual({
    kind: 'match',
    matchId: id(9),
  })
})

test("lists the other member's messages, newest first, shortened at character boundaries", () => {
  const long = '👋🏾'.repeat(50)
  const messages = [
    said(them, 1, 'Hello'),
    said(me, 2),
    said(them, 3, long),
    { ...said(them, 4, ''), isRemoved: true as const },
  ]
  const listed = reportableMessages(messages, me)
  expect(listed.map((one) => one.id)).toEqual([id(103), id(101)])
  expect(listed[0]?.text.isWellFormed()).toBe(true)
  expect([...(listed[0]?.text ?? '')]).toHaveLength(60)
})

test('finds the first message until it is answered', () => {
  expect(findFirstUnanswered([], me)).toBeUndefined()
  expect(findFirstUnanswered([said(them, 1), said(them, 2)], me)?.seq).toBe(1)
  expect(findFirstUnanswered([said(me, 1), said(them, 2)], me)?.seq).toBe(2)
  expect(findFirstUnanswered([said(them, 1), said(me, 2)], me)).toBeUndefined()
  expect(hasWritten([said(them, 1)], me)).toBe(false)
  expect(hasWritten([said(them, 1), said(me, 2)], me)).toBe(true)
})

test('counts no comment of a like as an answer to the other one', () => {
  const likedPart = { kind: 'photo', photo: null } as const
  const comments = [
    { ...said(them, 1), likedPart },
    { ...said(me, 2), likedPart },
  ]
  expect(findFirstUnanswered(comments, me)?.seq).toBe(1)
  expect(findFirstUnanswered([...comments, said(me, 3)], me)).toBeUndefined()
})
