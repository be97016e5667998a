import { Trans } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import { hasPasskeys } from '../../lib/passkeys.ts'
import { Button } from '../../ui/Button.tsx'

type Props = { onClick: () => void; isBusy: boolean }

/** Only where the browser can. */
export function PasskeyButton({ onClick, isBusy }: Props) {
  if (!hasPasskeys()) return null
  return (
    <Button
      variant="secondary"
      size="lg"
      isWide
      icon={<Fingerprint aria-hidden />}
      loading={isBusy}
      onClick={onClick}
    >
      <Trans>Log in with a passkey</Trans>
    </Button>
  )
}
