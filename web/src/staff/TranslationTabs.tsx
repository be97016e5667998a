import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Switch } from '../ui/Switch.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { type TranslationLanguage, translationLanguages } from './translation-rules.ts'

type Props<T> = {
  /** Empty while the text is not translated. */
  value: Readonly<Record<string, T>>
  /** Creates the text of a language that has none yet. */
  createBlank: () => T
  isWritten: (text: T | undefined) => boolean
  isBlank: (text: T) => boolean
  /** Error of an unfinished text, shown on the tabs of unfinished ones. */
  error: string | undefined
  hint: ReactNode
  onChange: (next: Readonly<Record<string, T>>) => void
  /** Renders the fields of one language. */
  children: (fields: FieldsProps<T>) => ReactNode
}

type FieldsProps<T> = {
  language: TranslationLanguage
  value: T
  error: string | undefined
  onChange: (next: T) => void
}

/** Optional texts in other languages than English: a switch, and a tab for each language. */
export function TranslationTabs<T>({
  value,
  createBlank,
  isWritten,
  isBlank,
  error,
  hint,
  onChange,
  children,
}: Props<T>) {
  const { t } = useLingui()
  const [first] = translationLanguages
  const [open, setOpen] = useState<string | undefined>(first?.tag)
  const [shownError, setShownError] = useState(error)
  /** Texts from before the switch was turned off, for turning it on again. */
  const [kept, setKept] = useState(value)
  if (!first) return null
  const isOn = Object.keys(value).length > 0
  const isUnfinished = (tag: string) => {
    const text = value[tag]
    return text !== undefined && !isBlank(text) && !isWritten(text)
  }
  if (error !== shownError) {
    setShownError(error)
    const unfinished = translationLanguages.find(({ tag }) => isUnfinished(tag))
    if (error !== undefined && unfinished) setOpen(unfinished.tag)
  }

  const start = Object.keys(kept).length > 0 ? kept : { [first.tag]: createBlank() }

  function turn(next: boolean) {
    if (!next) setKept(value)
    onChange(next ? start : {})
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <Switch label={<Trans>Add translations</Trans>} hint={hint} checked={isOn} onChange={turn} />
      {isOn && (
        <Tabs value={open ?? first.tag} onValueChange={setOpen}>
          <TabList aria-label={t`Language`}>
            {translationLanguages.map(({ tag, name }) => (
              <Tab
                key={tag}
                value={tag}
                lang={tag}
                icon={
                  isWritten(value[tag]) ? (
                    <Check aria-label={t`Written`} />
                  ) : (
                    error !== undefined &&
                    isUnfinished(tag) && <CircleAlert aria-label={t`Unfinished`} />
                  )
                }
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
                error: isUnfinished(language.tag) ? error : undefined,
                onChange: (next) => onChange({ ...value, [language.tag]: next }),
              })}
            </TabPanel>
          ))}
        </Tabs>
      )}
    </div>
  )
}
