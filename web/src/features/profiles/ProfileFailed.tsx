import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Also for the editor, which cannot begin without it. */
export function ProfileFailed({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useLingui()
  return (
    <div role="alert">
      <EmptyState
        tile="lattice"
        title={t`Your profile could not be loaded`}
        action={
          <Button icon={<RotateCw aria-hidden />} loading={isRetrying} onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        }
      >
        <Trans>Check your connection and try again. Nothing of it is lost.</Trans>
      </EmptyState>
    </div>
  )
}
