import { Trans, useLingui } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { schemaFromRule } from '../lib/form-schema.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Textarea } from '../ui/Textarea.tsx'
import { useValidatedForm } from '../ui/use-validated-form.ts'
import { composeReason, REASON_MAXIMUM } from './decision-rules.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description: ReactNode
  presets: readonly string[]
  confirmLabel: ReactNode
  /** Says who reads the reason; by default the member. */
  hint?: string
  onReason: (reason: string) => void
}

const OWN = 'own'

/**
 * Asks for a preset reason, a custom one or both. The first preset is selected, so Enter is enough.
 */
export function ReasonDialog({
  open,
  onClose,
  title,
  description,
  presets,
  confirmLabel,
  hint,
  onReason,
}: Props) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="danger">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <ReasonForm id={formId} presets={presets} hint={hint} onReason={onReason} />
    </Dialog>
  )
}

type FormProps = Pick<Props, 'presets' | 'onReason'> & { id: string; hint: string | undefined }

type Values = { preset: string; added: string }

const toReason = ({ preset, added }: Values) =>
  composeReason(preset === OWN ? undefined : preset, added)

const schema = schemaFromRule((values: Values) => ({
  added: toReason(values) === undefined ? t`Write from 3 to 500 characters.` : undefined,
}))

function ReasonForm({ id, presets, hint, onReason }: FormProps) {
  const { t: tr } = useLingui()
  const { form, control, errors, register } = useValidatedForm({
    defaultValues: { preset: presets[0] ?? OWN, added: '' },
    schema,
    clearsAll: true,
    onSubmit(values) {
      const reason = toReason(values)
      if (reason !== undefined) onReason(reason)
    },
  })
  const isOwn = useWatch({ control, name: 'preset' }) === OWN

  return (
    <form id={id} {...form} className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">
          <Trans>Reason</Trans>
        </legend>
        {[...presets, OWN].map((preset, position) => (
          <label
            key={preset}
            className="flex min-h-11 items-center gap-3 rounded-tile border border-line-strong bg-surface px-4 py-2 transition hover:border-indigo has-checked:border-indigo has-checked:bg-indigo-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              value={preset}
              {...register('preset')}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- focus must move into a dialog, and here Enter is the usual answer
              autoFocus={position === 0}
              className="size-4 shrink-0 accent-indigo outline-none"
            />
            {preset === OWN ? tr`Another reason` : preset}
          </label>
        ))}
      </fieldset>
      <Field
        label={isOwn ? tr`Your reason` : tr`Add a sentence`}
        isOptional={!isOwn}
        hint={hint ?? tr`The member reads this.`}
        error={errors.added}
      >
        <Textarea rows={2} maxLength={REASON_MAXIMUM} countFrom={400} {...register('added')} />
      </Field>
    </form>
  )
}
