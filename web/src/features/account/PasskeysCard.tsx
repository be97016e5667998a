import { PASSKEYS_MAXIMUM } from '@adire/contract/sign-in-methods.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, type client } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { hasPasskeys } from '../../lib/passkeys.ts'
import { toast } from '../../lib/toast.ts'
import { useLastSet } from '../../lib/use-last-set.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'

type Passkey = Awaited<ReturnType<typeof client.auth.security>>['passkeys'][number]

/** Settings card that lists, adds, renames and removes passkeys. */
export function PasskeysCard({ passkeys }: { passkeys: Passkey[] }) {
  const [isAdding, setIsAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  return (
    <SettingsCard
      title={<Trans>Passkeys</Trans>}
      text={
        <Trans>
          Log in with your fingerprint, your face or a security key. There’s no password to remember
          or steal.
        </Trans>
      }
    >
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      <AddButton count={passkeys.length} onAdd={() => setIsAdding(true)} />
      <AddPasskeyDialog open={isAdding} onClose={() => setIsAdding(false)} />
      <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(undefined)} />
      <RemovePasskey passkey={removed} onClose={() => setRemoved(undefined)} />
    </SettingsCard>
  )
}

function AddButton({ count, onAdd }: { count: number; onAdd: () => void }) {
  if (!hasPasskeys())
    return (
      <p className="text-sm text-ink-3">
        <Trans>This browser doesn’t support passkeys.</Trans>
      </p>
    )
  if (count >= PASSKEYS_MAXIMUM)
    return (
      <p className="text-sm text-ink-3">
        <Trans>You have {PASSKEYS_MAXIMUM} passkeys. Remove one to add another.</Trans>
      </p>
    )
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      icon={<Fingerprint aria-hidden />}
      onClick={onAdd}
    >
      <Trans>Add a passkey</Trans>
    </Button>
  )
}

function PasskeyRow({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Fingerprint aria-hidden className="size-5 shrink-0 text-ink-3" />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{name}</span>
        <span className="text-sm text-ink-3">
          {lastUsedAt === null ? (
            <Trans>Added on {formatDate(createdAt)}, not used yet</Trans>
          ) : (
            <Trans>
              Added on {formatDate(createdAt)}, last used on {formatDate(lastUsedAt)}
            </Trans>
          )}
        </span>
      </span>
      <IconButton label={t`Rename ${name}`} icon={<Pencil aria-hidden />} onClick={onRename} />
      <IconButton label={t`Remove ${name}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    </li>
  )
}

function RemovePasskey({
  passkey,
  onClose,
}: {
  passkey: Passkey | undefined
  onClose: () => void
}) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const remove = useMutation(api.auth.removePasskey.mutationOptions())
  const name = useLastSet(passkey)?.name ?? ''
  return (
    <ConfirmIdentityDialog
      open={passkey !== undefined}
      onOpenChange={onClose}
      title={<Trans>Remove {name}?</Trans>}
      description={
        <Trans>
          You’ll no longer be able to log in with it. Your device may still offer it until you
          delete it there too.
        </Trans>
      }
      confirmLabel={<Trans>Remove</Trans>}
      tone="danger"
      failure={{
        title: t`Couldn’t remove the passkey`,
        description: t`Please try again in a moment.`,
      }}
      onProve={async (proof) => {
        if (passkey) await remove.mutateAsync({ id: passkey.id, proof })
        toast.success({ title: t`Passkey removed` })
        await queryClient.invalidateQueries({ queryKey: api.auth.security.key() })
        onClose()
      }}
    />
  )
}
