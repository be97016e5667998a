import type { PromptAnswer } from '@adire/contract/prompts.ts'
import type { ReactNode } from 'react'
import { getPromptText } from '../../lib/prompt-copy.ts'
import { cn } from '../../ui/cn.ts'
import { MemberText } from '../../ui/MemberText.tsx'

/** Length from which an answer is set a size smaller. */
const LONG = 90

type Props = PromptAnswer & {
  /** Button at the end of the answer. */
  action?: ReactNode
}

/** An answered prompt on a profile: the prompt in small type, the answer in large display type. */
export function ProfilePrompt({ prompt, answer, action }: Props) {
  return (
    <figure className="grid grid-cols-1 gap-2 border-s-2 border-indigo ps-4">
      <figcaption className="text-sm font-medium text-ink-2">{getPromptText(prompt)}</figcaption>
      <div className="flex items-end justify-between gap-3">
        <MemberText
          as="blockquote"
          className={cn(
            'display min-w-0 leading-snug font-normal wrap-anywhere text-pretty',
            answer.length < LONG ? 'text-2xl' : 'text-xl',
          )}
        >
          {answer}
        </MemberText>
        {action}
      </div>
    </figure>
  )
}
