import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Switch } from '../ui/Switch.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { type TranslationLanguage, translationLanguages } from './translation-rules.ts'

type Props<T> = {
  /** Empty while the text is not translated. */
  value: Readonly<Record<string, T>>
  /** Creates the text of a language that has none yet. */
  createBlank: () => T
  isWritten: (text: T | undefined) => boolean
  hint: ReactNode
  onChange: (next: Readonly<Record<string, T>>) => void
  /** Renders the fields of one language. */
  children: (fields: FieldsProps<T>) => ReactNode
}

type FieldsProps<T> = {
  language: TranslationLanguage
  value: T
  onChange: (next: T) => void
}

/** Optional texts in other languages than English: a switch, and a tab for each language. */
export function TranslationTabs<T>({
  value,
  createBlank,
  isWritten,
  hint,
  onChange,
  children,
}: Props<T>) {
  const { t } = useLingui()
  const isOn = Object.keys(value).length > 0
  const [first] = translationLanguages
  if (!first) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      <Switch
        label={<Trans>Translate it</Trans>}
        hint={hint}
        checked={isOn}
        onChange={(next) => onChange(next ? { [first.tag]: createBlank() } : {})}
      />
      {isOn && (
        <Tabs defaultValue={first.tag}>
          <TabList aria-label={t`Language`}>
            {translationLanguages.map(({ tag, name }) => (
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
          {translationLanguages.map((language) => (
            <TabPanel key={language.tag} value={language.tag} className="grid grid-cols-1 gap-5">
              {children({
                language,
                value: value[language.tag] ?? createBlank(),
                onChange: (next) => onChange({ ...value, [language.tag]: next }),
              })}
            </TabPanel>
          ))}
        </Tabs>
      )}
    </div>
  )
}
