import { Trans } from '@lingui/react/macro'
import { getPromptText } from '../../lib/prompt-copy.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { PromptsForm } from './use-prompts-form.ts'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = { conflict: NonNullable<PromptsForm['conflict']> }

/**
 * Saved answers that another tab or a moderator changed during this edit; the member chooses which
 * list to keep.
 */
export function PromptConflict({ conflict: { theirs, keepMine, useTheirs } }: Props) {
  return (
    <Banner tone="warn" title={<Trans>Your answers were changed elsewhere</Trans>}>
      <div className="grid gap-3">
        <p>
          <Trans>Your changes here are still in the form. Choose which to keep, then save.</Trans>
        </p>
        {theirs.length === 0 ? (
          <p>
            <Trans>All your saved answers were removed.</Trans>
          </p>
        ) : (
          <dl className="grid gap-2">
            {theirs.map(({ prompt, answer }) => (
              <div key={prompt} className="min-w-0">
                <dt className="text-sm">{getPromptText(prompt)}</dt>
                <MemberText as="dd" className="line-clamp-3 text-ink">
                  {answer}
                </MemberText>
              </div>
            ))}
          </dl>
        )}
        <div className="flex flex-wrap gap-2" data-conflicts>
          <Button size="sm" variant="secondary" onClick={keepMine}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button size="sm" variant="secondary" onClick={useTheirs}>
            <Trans>Use the saved answers</Trans>
          </Button>
        </div>
      </div>
    </Banner>
  )
}
