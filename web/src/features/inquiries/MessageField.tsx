import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { MAXIMA } from './rules.ts'

const COUNT_FROM = 3600

type Props = { length: number; error: string | undefined }

/** A text that was pasted is not cut off without a word: it can be too long, and is told so. */
export function MessageField({ length, error }: Props) {
  const { i18n } = useLingui()
  const [written, maximum] = [i18n.number(length), i18n.number(MAXIMA.message)]
  const hint =
    length < COUNT_FROM ? undefined : (
      <span className="block text-end tabular-nums">
        <Trans>
          {written} of {maximum} characters
        </Trans>
      </span>
    )
  return (
    <Field
      label={<Trans>Message</Trans>}
      error={error}
      hint={hint}
      isRequired
      className="grid-cols-[minmax(0,1fr)]"
    >
      <Textarea name="message" rows={6} className="min-h-44" />
    </Field>
  )
}
