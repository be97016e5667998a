import { BROADCAST_MESSAGE_MAXIMUM, BROADCAST_TITLE_MAXIMUM } from '@adire/contract/broadcasts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { isWritten, otherLanguages, type Translation, type Translations } from './rules.ts'

type Props = {
  value: Translations
  error: string | undefined
  onChange: (next: Translations) => void
}

const EMPTY: Translation = { title: '', message: '' }

/** Optional texts of a broadcast for members with another language. */
export function TranslationFields({ value, error, onChange }: Props) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-1 gap-1">
      <p aria-hidden className="text-sm font-medium">
        <Trans>Translations</Trans>
      </p>
      <Tabs defaultValue={otherLanguages[0]?.tag ?? ''}>
        <TabList aria-label={t`Translations`}>
          {otherLanguages.map(({ tag, name }) => (
            <Tab
              key={tag}
              value={tag}
              lang={tag}
              icon={isWritten(value[tag]) && <Check aria-label={t`Written`} />}
            >
              {name}
            </Tab>
          ))}
        </TabList>
        {otherLanguages.map(({ tag }) => (
          <TabPanel key={tag} value={tag} className="grid grid-cols-1 gap-5">
            <Texts
              language={tag}
              value={value[tag] ?? EMPTY}
              error={error}
              onChange={(next) => onChange({ ...value, [tag]: next })}
            />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}

type TextsProps = {
  language: string
  value: Translation
  error: string | undefined
  onChange: (next: Translation) => void
}

function Texts({ language, value, error, onChange }: TextsProps) {
  return (
    <>
      <Field
        label={<Trans>Title</Trans>}
        error={error}
        hint={
          !isWritten(value) && <Trans>Not written: members with this language get English.</Trans>
        }
      >
        <Input
          lang={language}
          maxLength={BROADCAST_TITLE_MAXIMUM}
          value={value.title}
          onChange={({ target }) => onChange({ ...value, title: target.value })}
        />
      </Field>
      <Field label={<Trans>Message</Trans>} className="grid-cols-1">
        <Textarea
          lang={language}
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
