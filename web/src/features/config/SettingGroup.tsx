import type { ConfigEntry, ConfigGroup } from '@adire/contract/config.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Card } from '../../ui/Card.tsx'
import type { Change } from './rules.ts'
import { SettingRow } from './SettingRow.tsx'
import type { DraftState } from './use-config.ts'

/** The names of the groups are the specification's (ADM-CONF-02 to 04). */
const groupWords: Record<ConfigGroup, MessageDescriptor> = {
  'Token Configuration': msg`Token Configuration`,
  Pricing: msg`Pricing`,
  'Feature Toggles': msg`Feature Toggles`,
  General: msg`General`,
}

type Props = {
  group: ConfigGroup
  entries: readonly ConfigEntry[]
  changes: readonly Change[]
  drafts: DraftState
  onHistory: (entry: ConfigEntry) => void
}

export function SettingGroup({ group, entries, changes, drafts, onHistory }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="text-lg">
        {i18n._(groupWords[group])}
      </h3>
      <Card padding="none" asChild>
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <SettingRow
              key={entry.key}
              entry={entry}
              change={changes.find((change) => change.entry.key === entry.key)}
              drafts={drafts}
              onHistory={() => onHistory(entry)}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}
