import type { WaysIn } from '@adire/contract/sign-in-methods.ts'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { KeptAccess } from './access-rules.ts'
import { TwoFactorReview } from './TwoFactorReview.tsx'

type Props = {
  ways: WaysIn
  kept: KeptAccess
  codeProblem: string | undefined
  onChange: (kept: KeptAccess) => void
}

/** Passkeys and codes that still open the account; an intruder may have added them. */
export function AccessReview({ ways, kept, codeProblem, onChange }: Props) {
  if (ways.passkeys.length === 0 && ways.twoFactor === null) return null
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-medium">
        <Trans>Other ways into your account</Trans>
      </legend>
      {ways.passkeys.length > 0 && (
        <div className="grid gap-1">
          <p className="text-sm text-ink-2">
            <Trans>Keep only the passkeys that you know. The others are removed.</Trans>
          </p>
          {ways.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <Checkbox
              key={id}
              name="keep-passkey"
              label={<span className="wrap-anywhere">{name}</span>}
              hint={
                lastUsedAt === null ? (
                  <Trans>Added on {formatDate(createdAt)}, not used yet</Trans>
                ) : (
                  <Trans>
                    Added on {formatDate(createdAt)}, last used on {formatDate(lastUsedAt)}
                  </Trans>
                )
              }
              checked={kept.passkeys.includes(id)}
              onChange={({ target }) =>
                onChange({
                  ...kept,
                  passkeys: target.checked
                    ? [...kept.passkeys, id]
                    : kept.passkeys.filter((other) => other !== id),
                })
              }
            />
          ))}
        </div>
      )}
      {ways.twoFactor && (
        <TwoFactorReview
          twoFactor={ways.twoFactor}
          kept={kept}
          codeProblem={codeProblem}
          onChange={onChange}
        />
      )}
      {ways.recoveryCodesLeft > 0 && (
        <Checkbox
          name="remove-codes"
          label={<Trans>Remove my recovery codes</Trans>}
          hint={
            <Trans>
              Choose this if somebody may have seen them. You can make new ones under Settings,
              Security.
            </Trans>
          }
          checked={kept.removesCodes}
          onChange={({ target }) => onChange({ ...kept, removesCodes: target.checked })}
        />
      )}
    </fieldset>
  )
}
