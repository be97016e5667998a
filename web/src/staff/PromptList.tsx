import type { ReactNode } from 'react'
import { getPromptText } from '../lib/prompt-copy.ts'
import { MemberText } from '../ui/MemberText.tsx'

type Listed = { prompt: string; answer: string }

type Props<Prompt extends Listed> = {
  prompts: readonly Prompt[]
  /** Renders what staff can do with an answer. */
  renderAction?: (prompt: Prompt) => ReactNode
}

/** Answered prompts of a member as staff read them, in a definition list. */
export function PromptList<Prompt extends Listed>({ prompts, renderAction }: Props<Prompt>) {
  if (prompts.length === 0) return null
  return (
    <dl className="grid gap-3">
      {prompts.map((given) => {
        const action = renderAction?.(given)
        return (
          <div key={given.prompt} className="min-w-0">
            <dt className="text-xs font-medium text-ink-3">{getPromptText(given.prompt)}</dt>
            <MemberText as="dd" className="wrap-anywhere">
              {given.answer}
            </MemberText>
            {action && <dd className="mt-1">{action}</dd>}
          </div>
        )
      })}
    </dl>
  )
}
