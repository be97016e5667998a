import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { TwoFactorDialog } from './TwoFactorDialog.tsx'

/** Number of remaining recovery codes from which their count turns red. */
const FEW_CODES = 3

/**
 * Card to turn two-factor log-in on and off, and to renew recovery codes, on the settings page and in
 * `StaffGate`. The server refuses to turn it off for staff. `removalAt` is the time of a removal
 * requested with a password reset link; `onSettingUp` is called when setting it up begins and ends.
 */
export function TwoFactorCard({
  isOn,
  codesLeft,
  removalAt,
  onSettingUp,
}: {
  isOn: boolean
  codesLeft: number
  removalAt: string | null
  onSettingUp?: (isSettingUp: boolean) => void
}) {
  const [isSettingUp, setIsSettingUp] = useState(false)
  const changeSettingUp = (next: boolean) => {
    setIsSettingUp(next)
    onSettingUp?.(next)
  }
  return (
    <SettingsCard
      title={<Trans>Two-factor log-in</Trans>}
      aside={
        isOn ? (
          <Badge kind="approved">
            <Trans context="two-factor">On</Trans>
          </Badge>
        ) : (
          <Badge>
            <Trans context="two-factor">Off</Trans>
          </Badge>
        )
      }
      text={
        <Trans>
          Logging in takes your password and a code from an app on your phone. Someone who knows
          only your password can’t log in.
        </Trans>
      }
    >
      {removalAt !== null && (
        <p className="text-sm font-medium text-danger">
          <Trans>
            Someone used a password reset link to ask us to turn off two-factor log-in. We’ll turn
            it off on {formatDate(removalAt)}. To keep it, log in with a code, or use the link in
            our email.
          </Trans>
        </p>
      )}
      {isOn ? (
        <TwoFactorActions codesLeft={codesLeft} />
      ) : (
        <Button className="justify-self-start" onClick={() => changeSettingUp(true)}>
          <Trans>Set up two-factor log-in</Trans>
        </Button>
      )}
      <TwoFactorDialog open={isSettingUp} onClose={() => changeSettingUp(false)} />
    </SettingsCard>
  )
}

function TwoFactorActions({ codesLeft }: { codesLeft: number }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [openDialog, setOpenDialog] = useState<'codes' | 'off'>()
  const [codes, setCodes] = useState<string[]>()
  const renew = useMutation(api.auth.renewRecoveryCodes.mutationOptions())
  const disable = useMutation(api.auth.disableTwoFactor.mutationOptions())
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.auth.security.key() })
  const failure = { title: t`Update Failed`, description: t`Please try again in a moment.` }

  return (
    <>
      <p
        className={
          codesLeft <= FEW_CODES ? 'text-sm font-medium text-danger' : 'text-sm text-ink-3'
        }
      >
        <Plural value={codesLeft} one="# recovery code left" other="# recovery codes left" />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpenDialog('codes')}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button variant="ghost" className="text-danger" onClick={() => setOpenDialog('off')}>
          <Trans>Turn off</Trans>
        </Button>
      </div>
      <ConfirmIdentityDialog
        open={openDialog === 'codes'}
        onOpenChange={() => setOpenDialog(undefined)}
        title={<Trans>New recovery codes</Trans>}
        description={<Trans>The old ones stop working.</Trans>}
        confirmLabel={<Trans>Create new codes</Trans>}
        failure={failure}
        onProve={async (proof) => {
          const { recoveryCodes } = await renew.mutateAsync(proof)
          await refresh()
          setOpenDialog(undefined)
          setCodes(recoveryCodes)
        }}
      />
      <ConfirmIdentityDialog
        open={openDialog === 'off'}
        onOpenChange={() => setOpenDialog(undefined)}
        title={<Trans>Turn two-factor log-in off?</Trans>}
        description={<Trans>You’ll log in with just your password again.</Trans>}
        confirmLabel={<Trans>Turn off</Trans>}
        tone="danger"
        failure={failure}
        onProve={async (proof) => {
          await disable.mutateAsync(proof)
          toast.success({ title: t`Two-factor log-in is off` })
          await refresh()
        }}
      />
      <Dialog
        open={codes !== undefined}
        onOpenChange={() => setCodes(undefined)}
        title={<Trans>Your recovery codes</Trans>}
        size="sm"
      >
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      </Dialog>
    </>
  )
}
