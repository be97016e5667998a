import { BROADCAST_MESSAGE_MAXIMUM, BROADCAST_TITLE_MAXIMUM } from '@adire/contract/broadcasts.ts'
import { Trans } from '@lingui/react/macro'
import type { TranslationLanguage } from '../../staff/translation-rules.ts'
import { TranslationTabs } from '../../staff/TranslationTabs.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { isBlank, isWritten, type Translation, type Translations } from './rules.ts'

type Props = {
  value: Translations
  error: string | undefined
  onChange: (next: Translations) => void
}

/** Optional texts of a broadcast for members with another language. */
export function TranslationFields({ value, error, onChange }: Props) {
  return (
    <TranslationTabs
      value={value}
      createBlank={() => ({ title: '', message: '' })}
      isWritten={isWritten}
      isBlank={isBlank}
      error={error}
      hint={<Trans>Members get English if there’s no text in their language.</Trans>}
      onChange={onChange}
    >
      {(fields) => <Texts {...fields} />}
    </TranslationTabs>
  )
}

type TextsProps = {
  language: TranslationLanguage
  value: Translation
  error: string | undefined
  onChange: (next: Translation) => void
}

function Texts({ language: { tag, name }, value, error, onChange }: TextsProps) {
  return (
    <>
      <Field
        label={<Trans>Title in {name}</Trans>}
        error={error}
        hint={!isWritten(value) && <Trans>No translation: these members get English.</Trans>}
      >
        <Input
          lang={tag}
          maxLength={BROADCAST_TITLE_MAXIMUM}
          value={value.title}
          onChange={({ target }) => onChange({ ...value, title: target.value })}
        />
      </Field>
      <Field label={<Trans>Message in {name}</Trans>} className="grid-cols-1">
        <Textarea
          lang={tag}
          rows={6}
          maxLength={BROADCAST_MESSAGE_MAXIMUM}
          countFrom={1500}
          value={value.message}
          onChange={({ target }) => onChange({ ...value, message: target.value })}
        />
      </Field>
    </>
  )
}
