import type { MemberDevice, MemberRecord } from '@adire/contract/member-records.ts'
import { UI_LANGUAGES } from '@adire/contract/ui-languages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { dateFormat, formatCount, formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { MemberLink } from '../../staff/MemberLink.tsx'
import { MemberSection, NothingHere } from '../../staff/MemberSection.tsx'
import { ReasonDialog } from '../../staff/ReasonDialog.tsx'
import { CorrectBirthDate } from './CorrectBirthDate.tsx'
import { useAccountActions } from './use-members.ts'

/** Names of the languages of the app, in the language itself. */
const languageNames = new Map(UI_LANGUAGES.map(({ tag, name }) => [tag, name]))

type OpenDialog = 'reveal' | 'devices' | 'reset' | 'end' | null

/**
 * Account section of a member's record: data that admins can reveal for a reason, and sessions that
 * staff can end (MOD-23 to MOD-25). `record.account` is null for moderators.
 */
export function MemberAccount({
  record: { id, handle, language, maskedEmail, may, account },
}: {
  record: MemberRecord
}) {
  const { t } = useLingui()
  const actions = useAccountActions()
  const { reveal, showDevices } = actions
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  return (
    <MemberSection title={<Trans>Account</Trans>}>
      <dl className="grid gap-3">
        <Fact label={t`Email address`}>
          <bdi>{reveal.data?.email ?? maskedEmail}</bdi>
        </Fact>
        <Fact label={t`Language`}>
          <span lang={language}>{languageNames.get(language)}</span>
        </Fact>
        {account && <AdminFacts account={account} />}
      </dl>
      {showDevices.data && <Devices devices={showDevices.data.devices} />}
      <div className="flex flex-wrap gap-2">
        {account && !reveal.data && (
          <Button size="sm" variant="secondary" onClick={() => setOpenDialog('reveal')}>
            <Trans>Show the address</Trans>
          </Button>
        )}
        {account && !showDevices.data && (
          <Button size="sm" variant="secondary" onClick={() => setOpenDialog('devices')}>
            <Trans>Show the devices</Trans>
          </Button>
        )}
        {account && (
          <Button size="sm" variant="secondary" onClick={() => setOpenDialog('reset')}>
            <Trans>Send a password reset</Trans>
          </Button>
        )}
        {account && <CorrectBirthDate member={{ id, handle }} stored={account.birthDate} />}
        {may.act && (
          <Button size="sm" variant="secondary" onClick={() => setOpenDialog('end')}>
            <Trans>Log out everywhere</Trans>
          </Button>
        )}
      </div>
      <AccountDialogs
        member={{ id, handle }}
        actions={actions}
        openDialog={openDialog}
        onClose={() => setOpenDialog(null)}
      />
    </MemberSection>
  )
}

type DialogsProps = {
  member: Pick<MemberRecord, 'id' | 'handle'>
  actions: ReturnType<typeof useAccountActions>
  openDialog: OpenDialog
  onClose: () => void
}

/** Dialogs of the account actions, asking for a reason for the audit log or a confirmation. */
function AccountDialogs({
  member: { id, handle },
  actions: { endSessions, reveal, showDevices, reset },
  openDialog,
  onClose,
}: DialogsProps) {
  const { t } = useLingui()
  return (
    <>
      <ReasonDialog
        open={openDialog === 'reveal'}
        onClose={onClose}
        title={<Trans>Show the email address of {handle}</Trans>}
        description={
          <Trans>
            The audit log records that you saw it, and why. You can do this 20 times a day.
          </Trans>
        }
        hint={t`Stored in the audit log.`}
        presets={[t`Answering an email from them`, t`A request from the authorities`]}
        confirmLabel={<Trans>Show</Trans>}
        onReason={(reason) => reveal.mutate({ id, reason }, { onSettled: onClose })}
      />
      <ReasonDialog
        open={openDialog === 'devices'}
        onClose={onClose}
        title={<Trans>Show where {handle} is logged in</Trans>}
        description={
          <Trans>
            The audit log records that you saw it, and why. You can do this 20 times a day.
          </Trans>
        }
        hint={t`Stored in the audit log.`}
        presets={[t`Their account may be compromised`, t`A request from the authorities`]}
        confirmLabel={<Trans>Show</Trans>}
        onReason={(reason) => showDevices.mutate({ id, reason }, { onSettled: onClose })}
      />
      <ReasonDialog
        open={openDialog === 'reset'}
        onClose={onClose}
        title={<Trans>Send {handle} a password reset</Trans>}
        description={
          <Trans>They get an email with a link to set a new password. Staff never see it.</Trans>
        }
        hint={t`Stored in the audit log.`}
        presets={[t`The member asked for it`, t`Their account may be compromised`]}
        confirmLabel={<Trans>Send</Trans>}
        onReason={(reason) => reset.mutate({ id, reason }, { onSettled: onClose })}
      />
      <ConfirmDialog
        open={openDialog === 'end'}
        onOpenChange={(open) => !open && onClose()}
        title={<Trans>Log {handle} out everywhere?</Trans>}
        description={
          <Trans>This immediately logs them out on all devices. They can log in again.</Trans>
        }
        confirmLabel={<Trans>Log out everywhere</Trans>}
        tone="danger"
        isPending={endSessions.isPending}
        onConfirm={() =>
          endSessions.mutate({ id }, { onSettled: onClose, onSuccess: showDevices.reset })
        }
      />
    </>
  )
}

function AdminFacts({ account }: { account: NonNullable<MemberRecord['account']> }) {
  const { t } = useLingui()
  const { birthDate, joinedAt, lastActiveAt, premiumUntil, referralCode, referredBy, tokens } =
    account
  const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <Fact label={t`Date of birth`}>{formatDate(birthDate)}</Fact>
      <Fact label={t`Joined`}>{moment.format(new Date(joinedAt))}</Fact>
      <Fact label={t`Last active`}>{moment.format(new Date(lastActiveAt))}</Fact>
      <Fact label={t`Tokens`}>{formatCount(tokens)}</Fact>
      {premiumUntil !== null && <Fact label={t`Premium until`}>{formatDate(premiumUntil)}</Fact>}
      <Fact label={t`Referral code`}>
        <bdi>{referralCode}</bdi>
      </Fact>
      {referredBy && (
        <Fact label={t`Referred by`}>
          <MemberLink {...referredBy} />
        </Fact>
      )}
    </>
  )
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Devices({ devices }: { devices: readonly MemberDevice[] }) {
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h4 className="font-text text-sm font-semibold tracking-normal">
        <Trans>Devices</Trans>
      </h4>
      {devices.length === 0 && (
        <NothingHere>
          <Trans>Not logged in anywhere.</Trans>
        </NothingHere>
      )}
      <ul className="grid gap-1.5 text-sm empty:hidden">
        {devices.map(({ id, device, lastUsedOn }) => (
          <Device key={id} device={device} lastUsed={formatDate(lastUsedOn)} />
        ))}
      </ul>
    </div>
  )
}

function Device({ device, lastUsed }: { device: string; lastUsed: string }) {
  return (
    <li className="text-ink-2">
      {device} <span className="text-ink-3">· </span>
      <span className="text-ink-3">
        <Trans>last used {lastUsed}</Trans>
      </span>
    </li>
  )
}
