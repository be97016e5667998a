import type { PromptAnswer } from '@adire/contract/prompts.ts'
import type { FieldRevisions } from './revision-rules.ts'

/** True if two lists have the same answers in the same order. */
export function isSameList(one: readonly PromptAnswer[], other: readonly PromptAnswer[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ prompt, answer }, index) =>
        prompt === other[index]?.prompt && answer === other[index].answer,
    )
  )
}

/**
 * True if the answers were saved after a revision of the profile. Other fields may have changed since,
 * because a save of answers doesn't overwrite them.
 */
export function hasPromptChangesSince(revisions: FieldRevisions, expected: number): boolean {
  return (revisions['prompts'] ?? 0) > expected
}
