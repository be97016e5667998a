import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { Field } from '../../ui/Field.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { CodeInput } from './CodeInput.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { QrCode } from '../../shared/QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { checkAppCode, groupedSecret } from './rules.ts'

type Secret = { secret: string; uri: string }
type Step = { name: 'password' } | ({ name: 'code' } & Secret) | { name: 'codes'; codes: string[] }

/** Turns two-factor on in three steps: password, code of the authenticator app, recovery codes. */
export function TwoFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' })
  const queryClient = useQueryClient()

  function handleClose() {
    onClose()
    if (step.name !== 'codes') return
    void queryClient.invalidateQueries({ queryKey: api.auth.security.key() })
    void queryClient.invalidateQueries({ queryKey: api.auth.listSessions.key() })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={handleClose}
      onClosed={() => setStep({ name: 'password' })}
      title={
        step.name === 'codes' ? (
          <Trans>Two-factor log-in is on</Trans>
        ) : (
          <Trans>Set up two-factor log-in</Trans>
        )
      }
      size="sm"
    >
      {step.name === 'password' && (
        <PasswordStep
          onStarted={(secret) => setStep({ name: 'code', ...secret })}
          onCancel={handleClose}
        />
      )}
      {step.name === 'code' && (
        <CodeStep
          {...step}
          onConfirmed={(codes) => setStep({ name: 'codes', codes })}
          onCancel={handleClose}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={handleClose} />}
    </Dialog>
  )
}

const codeSchema = schemaFromRule(checkAppCode)

type CodeProps = Secret & { onConfirmed: (codes: string[]) => void; onCancel: () => void }

function CodeStep({ secret, uri, onConfirmed, onCancel }: CodeProps) {
  const { t } = useLingui()
  const confirm = useMutation(
    api.auth.confirmTwoFactor.mutationOptions({
      onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
      onError(error) {
        const copy = errorCopy(error, {
          title: t`Update Failed`,
          description: t`Please try again in a moment.`,
        })
        if (hasCode(error, 'CODE_INVALID')) refuse({ code: copy.description })
        else toast.error(copy)
      },
    }),
  )
  const { form, errors, register, refuse } = useValidatedForm({
    defaultValues: { code: '' },
    schema: codeSchema,
    onSubmit({ code }) {
      if (!confirm.isPending) confirm.mutate({ code })
    },
  })

  return (
    <form {...form} className="grid gap-5 pt-1">
      <p className="text-ink-2">
        <Trans>
          Scan this with an authenticator app, or type the key into it. Then enter the code the app
          shows.
        </Trans>
      </p>
      <QrCode text={uri} label={t`QR code for your authenticator app`} />
      <div className="grid justify-items-center gap-1 text-center">
        <code
          dir="ltr"
          className="rounded-input bg-surface-2 px-3 py-2 text-sm font-medium tracking-wider"
        >
          {groupedSecret(secret)}
        </code>
        <a href={uri} className="touch-target text-sm text-indigo underline underline-offset-4">
          <Trans>Open in an app on this device</Trans>
        </a>
      </div>
      <Field label={<Trans>Code</Trans>} error={errors.code} isRequired>
        <CodeInput isNumeric {...register('code')} />
      </Field>
      <DialogButtons>
        <Button variant="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={confirm.isPending}>
          <Trans>Turn on</Trans>
        </Button>
      </DialogButtons>
    </form>
  )
}
