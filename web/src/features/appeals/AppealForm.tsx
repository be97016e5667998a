import { APPEAL_BUSINESS_DAYS, APPEAL_WORDS } from '@adire/contract/appeals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Textarea.tsx'

type Props = {
  onWords: (words: string) => void
  /** Reports whether closing would lose typed text. */
  onTyped?: (isTyped: boolean) => void
  isPending: boolean
  failure?: ReactNode
  cancel?: ReactNode
}

/** Text field of an appeal. The text stays when sending fails. */
export function AppealForm({ onWords, onTyped, isPending, failure, cancel }: Props) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isShort = words.trim().length < APPEAL_WORDS.minimum

  function handleChange(typed: string) {
    setWords(typed)
    onTyped?.(typed.trim() !== '')
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (!isShort) onWords(words)
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <Field
        label={t`Why is it wrong?`}
        isRequired
        hint={t`You can appeal once. Somebody else than the one who decided reads it, and answers within ${APPEAL_BUSINESS_DAYS} business days. The answer is final.`}
        error={
          isAsked && isShort ? t`Write at least ${APPEAL_WORDS.minimum} characters.` : undefined
        }
      >
        <Textarea
          rows={5}
          maxLength={APPEAL_WORDS.maximum}
          countFrom={1600}
          value={words}
          onChange={(event) => handleChange(event.target.value)}
        />
      </Field>
      {failure}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        {cancel}
        <Button type="submit" loading={isPending}>
          <Trans>Send appeal</Trans>
        </Button>
      </div>
    </form>
  )
}
