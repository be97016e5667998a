import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { schemaFromRule } from '../lib/form-schema.ts'
import { isPlainKey } from '../lib/single-keys.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Kbd } from '../ui/Kbd.tsx'
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

/** Value of the radio button for a reason that is not preset. */
const CUSTOM = 'custom'

/**
 * Dialog for staff that asks for a preset reason, a custom one, or a preset with an added sentence.
 * The first preset is selected, so Enter submits it; number keys select others. `onReason` gets the
 * composed text, and the caller closes the dialog.
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

const composeFromForm = ({ preset, added }: Values) =>
  composeReason(preset === CUSTOM ? undefined : preset, added)

const schema = schemaFromRule((values: Values) => ({
  added: composeFromForm(values) === undefined ? t`Enter 3 to 500 characters.` : undefined,
}))

function ReasonForm({ id, presets, hint, onReason }: FormProps) {
  const { form, control, errors, register, change } = useValidatedForm({
    defaultValues: { preset: presets[0] ?? CUSTOM, added: '' },
    schema,
    clearsAll: true,
    onSubmit(values) {
      const reason = composeFromForm(values)
      if (reason !== undefined) onReason(reason)
    },
  })
  const isCustom = useWatch({ control, name: 'preset' }) === CUSTOM
  const choices = [...presets, CUSTOM]

  /** Chooses a reason by its number while one of them has the focus. */
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const choice = /^[1-9]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined
    if (choice === undefined || !isPlainKey(event.nativeEvent)) return
    event.preventDefault()
    change('preset', choice)
    const radios = event.currentTarget.form?.querySelectorAll<HTMLElement>('input[type="radio"]')
    radios?.[choices.indexOf(choice)]?.focus()
  }

  return (
    <form id={id} {...form} className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">
          <Trans>Reason</Trans>
        </legend>
        {choices.map((preset, position) => (
          <label
            key={preset}
            className="flex min-h-11 items-center gap-3 rounded-tile border border-line-strong bg-surface px-4 py-2 transition hover:border-indigo has-checked:border-indigo has-checked:bg-indigo-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              value={preset}
              {...register('preset')}
              onKeyDown={handleKeyDown}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- focus must move into a dialog, and here Enter is the usual answer
              autoFocus={position === 0}
              className="size-4 shrink-0 accent-indigo outline-none"
            />
            <span className="min-w-0 flex-1">{preset === CUSTOM ? t`Another reason` : preset}</span>
            <span aria-hidden className="pointer-coarse:hidden">
              <Kbd>{position + 1}</Kbd>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        label={isCustom ? t`Your reason` : t`Add a sentence`}
        isOptional={!isCustom}
        hint={hint ?? t`The member sees this.`}
        error={errors.added}
      >
        <Textarea rows={2} maxLength={REASON_MAXIMUM} countFrom={400} {...register('added')} />
      </Field>
    </form>
  )
}
