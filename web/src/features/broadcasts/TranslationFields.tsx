import { BROADCAST_MESSAGE_MAXIMUM, BROADCAST_TITLE_MAXIMUM } from '@adire/contract/broadcasts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Switch } from '../../ui/Switch.tsx'
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
  const isOn = Object.keys(value).length > 0
  const [first] = otherLanguages
  if (!first) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      <Switch
        label={<Trans>Translate it</Trans>}
        hint={<Trans>Members whose language has no text get English.</Trans>}
        checked={isOn}
        onChange={(next) => onChange(next ? { [first.tag]: EMPTY } : {})}
      />
      {isOn && (
        <Tabs defaultValue={first.tag}>
          <TabList aria-label={t`Language`}>
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
          {otherLanguages.map(({ tag, name }) => (
            <TabPanel key={tag} value={tag} className="grid grid-cols-1 gap-5">
              <Texts
                language={{ tag, name }}
                value={value[tag] ?? EMPTY}
                error={error}
                onChange={(next) => onChange({ ...value, [tag]: next })}
              />
            </TabPanel>
          ))}
        </Tabs>
      )}
    </div>
  )
}

type TextsProps = {
  language: { tag: string; name: string }
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
        hint={!isWritten(value) && <Trans>Not written: these members get English.</Trans>}
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
