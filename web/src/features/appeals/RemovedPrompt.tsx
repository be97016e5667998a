import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { Trans } from '@lingui/react/macro'
import { PromptList } from '../../staff/PromptList.tsx'
import { Card } from '../../ui/Card.tsx'

/** The answer that an appeal is about, for staff; null once it is deleted. */
export function RemovedPrompt({ prompt }: { prompt: PromptAnswer | null }) {
  return (
    <Card asChild className="grid gap-3">
      <section>
        <h3 className="text-lg">
          <Trans>Removed answer</Trans>
        </h3>
        {prompt === null ? (
          <p className="text-ink-2">
            <Trans>The removed answer is no longer stored.</Trans>
          </p>
        ) : (
          <PromptList prompts={[prompt]} />
        )}
      </section>
    </Card>
  )
}
