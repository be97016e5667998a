import { AuthLink } from '../auth/AuthLink.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import type { ButtonStyle } from '../../ui/button-style.ts'

type Props = {
  visitorLabel: ReactNode
  memberLabel: ReactNode
  variant?: ButtonStyle['variant']
  className?: string
}

/** Opens sign-up for a visitor and leads a member back to the dashboard (reading C-13). */
export function JoinButton({ visitorLabel, memberLabel, variant = 'primary', className }: Props) {
  const { status } = useSession()
  return (
    <Button asChild size="lg" variant={variant} {...(className !== undefined && { className })}>
      {status === 'signed-in' ? (
        <PageLink href="/dashboard">{memberLabel}</PageLink>
      ) : (
        <AuthLink mode="signup">{visitorLabel}</AuthLink>
      )}
    </Button>
  )
}
