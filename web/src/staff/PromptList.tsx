import { getPromptText } from '../lib/prompt-copy.ts'
import { MemberText } from '../ui/MemberText.tsx'

type Props = { prompts: readonly { prompt: string; answer: string }[] }

/** Answered prompts of a member as staff read them, in a definition list. */
export function PromptList({ prompts }: Props) {
  if (prompts.length === 0) return null
  return (
    <dl className="grid gap-3">
      {prompts.map(({ prompt, answer }) => (
        <div key={prompt} className="min-w-0">
          <dt className="text-xs font-medium text-ink-3">{getPromptText(prompt)}</dt>
          <MemberText as="dd" className="wrap-anywhere">
            {answer}
          </MemberText>
        </div>
      ))}
    </dl>
  )
}
