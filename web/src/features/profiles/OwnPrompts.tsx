import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MessageSquareQuote, Pencil } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ProfilePrompt } from './ProfilePrompt.tsx'

type Props = { prompts: readonly PromptAnswer[] }

/** The member's answered prompts on the own profile page, or an invitation to answer one. */
export function OwnPrompts({ prompts }: Props) {
  return (
    <Card asChild className="grid grid-cols-1 gap-6">
      <section aria-labelledby="own-prompts">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="own-prompts" className="text-xl">
            <Trans>Your prompts</Trans>
          </h2>
          {prompts.length > 0 && (
            <Button asChild variant="secondary" size="sm">
              <Link to="/dashboard/profile/prompts">
                <Pencil aria-hidden />
                <Trans>Edit prompts</Trans>
              </Link>
            </Button>
          )}
        </div>
        {prompts.length > 0 ? (
          prompts.map((answer) => <ProfilePrompt key={answer.prompt} {...answer} />)
        ) : (
          <>
            <p className="max-w-prose text-ink-2">
              <Trans>
                Choose up to three prompts, such as “A proverb I live by”. A good answer is the
                easiest way into a conversation.
              </Trans>
            </p>
            <Button asChild variant="secondary" className="justify-self-start">
              <Link to="/dashboard/profile/prompts">
                <MessageSquareQuote aria-hidden />
                <Trans>Answer a prompt</Trans>
              </Link>
            </Button>
          </>
        )}
      </section>
    </Card>
  )
}
