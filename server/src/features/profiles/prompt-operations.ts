import type { DecisionId, MemberId } from '@adire/contract/ids.ts'
import { type PromptAnswer, PROMPTS_MAXIMUM } from '@adire/contract/prompts.ts'
import type { Db, Tx } from '../../db/db.ts'
import { fail } from '../../lib/fail.ts'
import { publish } from '../../realtime.ts'
import { listPrompts, replacePrompts } from './prompt-queries.ts'
import { lockOwn, saveEdit } from './queries.ts'
import { endRemoved, keepRemoved, readRemoved, wasReturned } from './removed-prompt-queries.ts'

/**
 * Removes the answer that a moderator saw from the profile of an existing member. Fails with
 * NOT_FOUND, with CHANGED_ELSEWHERE if the member has changed it, or with OWN_DECISION if an appeal
 * has returned it after a removal by the same moderator.
 */
export async function removeAnswer(
  tx: Tx,
  { member, prompt, answer, by, at }: PromptAnswer & { member: MemberId; by: MemberId; at: Date },
): Promise<void> {
  const own = await lockOwn(tx, member)
  const saved = await listPrompts(tx, member)
  const found = saved.find((one) => one.prompt === prompt) ?? fail('NOT_FOUND')
  if (found.answer !== answer) fail('CHANGED_ELSEWHERE')
  if (await wasReturned(tx, { member, prompt, by })) fail('OWN_DECISION')
  await saveAnswers(tx, own, { answers: saved.filter((one) => one !== found), at })
}

/** Reads a member's answers in their order. */
export function readAnswers(db: Db, member: MemberId): Promise<PromptAnswer[]> {
  return listPrompts(db, member)
}

/** Stores a removed answer with the decision that removed it, while that can be appealed. */
export function keepRemovedAnswer(tx: Tx, removed: Parameters<typeof keepRemoved>[1]) {
  return keepRemoved(tx, removed)
}

/** Reads the answer that a decision has removed; undefined once it is deleted. */
export function findRemovedAnswer(db: Db, decision: DecisionId): Promise<PromptAnswer | undefined> {
  return readRemoved(db, decision)
}

/**
 * Deletes a removed answer when its appeal is decided. `isRestored` returns it to the end of the
 * profile's answers, unless the member has answered that prompt again or has no room for it.
 */
export async function endRemovedAnswer(
  tx: Tx,
  decision: DecisionId,
  { isRestored, at }: { isRestored: boolean; at: Date },
): Promise<void> {
  const removed = await endRemoved(tx, decision)
  if (!isRestored || !removed) return
  const { member, prompt, answer } = removed
  const own = await lockOwn(tx, member)
  const saved = await listPrompts(tx, member)
  const isTaken = saved.some((one) => one.prompt === prompt)
  if (isTaken || saved.length >= PROMPTS_MAXIMUM) return
  await saveAnswers(tx, own, { answers: [...saved, { prompt, answer }], at })
}

/** Saves answers with a new revision, so that pages with the answers from before don't overwrite them. */
async function saveAnswers(
  tx: Tx,
  { id, revision: before, field_revisions: fields }: Awaited<ReturnType<typeof lockOwn>>,
  { answers, at }: { answers: readonly PromptAnswer[]; at: Date },
): Promise<void> {
  const revision = before + 1
  await replacePrompts(tx, id, answers, at)
  await saveEdit(tx, id, { columns: {}, revision, fields: { ...fields, prompts: revision } })
  await publish(tx, id, { type: 'profiles.changed' })
}
