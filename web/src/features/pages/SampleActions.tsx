import { Trans, useLingui } from '@lingui/react/macro'
import { AuthLink } from '../auth/AuthLink.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Heart, MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { openAuth } from '../../lib/auth-mode.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { cn } from '../../ui/cn.ts'
import { useSampleAccess } from './use-sample-access.ts'

type Props = {
  /** Name on the card; undefined while it is locked. */
  name: string | undefined
  className?: string
}

/** Buttons of a sample card: open sign-up for guests, the dashboard for members (VIS-LAND-12, 27 to 29). */
export function SampleActions({ name, className }: Props) {
  const { t } = useLingui()
  const { isMember } = useSampleAccess()
  const reasonId = useId()
  const isLocked = name === undefined
  const lockedProps = isLocked ? { disabled: true, 'aria-describedby': reasonId } : {}

  function handleClick() {
    if (isMember) location.assign('/dashboard')
    else openAuth('signup')
  }

  return (
    <div className={cn('grid grid-cols-2 gap-2.5', className)}>
      {isLocked && (
        <span hidden id={reasonId}>
          {t`Confirm that you are 18 or older first`}
        </span>
      )}
      <Button
        variant="secondary"
        icon={<Heart aria-hidden className="text-ember in-disabled:text-ink-3" />}
        className="px-3 noscript:hidden"
        aria-label={isLocked ? t`Like` : t`Like ${name}`}
        onClick={handleClick}
        {...lockedProps}
      >
        <Trans>Like</Trans>
      </Button>
      <Button
        variant="secondary"
        icon={<MessageCircle aria-hidden />}
        className="px-3 noscript:hidden"
        aria-label={isLocked ? t`Message` : t`Message ${name}`}
        onClick={handleClick}
        {...lockedProps}
      >
        <Trans>Message</Trans>
      </Button>
      <JoinLink name={name} isMember={isMember} />
    </div>
  )
}

function JoinLink({ name, isMember }: { name: string | undefined; isMember: boolean }) {
  const { t } = useLingui()
  const linkProps = {
    className: cn(buttonStyle({ variant: 'link', size: 'sm' }), 'col-span-full'),
    ...(name !== undefined && { 'aria-label': t`Join to see full profile of ${name}` }),
  }
  const text = <Trans>Join to see full profile</Trans>
  if (isMember) {
    return (
      <PageLink href="/dashboard" {...linkProps}>
        {text}
      </PageLink>
    )
  }
  return (
    <AuthLink mode="signup" {...linkProps}>
      {text}
    </AuthLink>
  )
}
