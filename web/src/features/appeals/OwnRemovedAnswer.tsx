import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { getPromptText } from '../../lib/prompt-copy.ts'
import { MemberText } from '../../ui/MemberText.tsx'

/** The answer that a decision has removed, for the member who wrote it. */
export function OwnRemovedAnswer({ prompt, answer }: PromptAnswer) {
  return (
    <figure className="min-w-0 border-s-3 border-line ps-4">
      <figcaption className="text-sm text-ink-3">{getPromptText(prompt)}</figcaption>
      <MemberText as="blockquote" className="wrap-anywhere">
        {answer}
      </MemberText>
    </figure>
  )
}
