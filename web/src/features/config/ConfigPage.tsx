import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { Currencies } from './Currencies.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { useDrafts, useSaveSettings } from './use-config.ts'
import { badgeCount } from '../../lib/format.ts'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { SectionTab } from '../../ui/SectionTab.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'
import { sectionLabels } from './copy.ts'
import { type ConfigSection, sections } from './rules.ts'

type PageProps = {
  section: ConfigSection
  /** Search of the settings to begin with. */
  search: string
}

/** Settings and currencies (ADM-CONF-01). */
export function ConfigPage({ section, search }: PageProps) {
  const drafts = useDrafts()
  const { save, changes } = useSaveSettings(drafts)
  return (
    <div className="grid grid-cols-1 gap-5">
      <StaffPageHead
        title={<Trans>Config</Trans>}
        tabs={<ConfigSections current={section} changeCount={changes.length} />}
      />
      {section === 'settings' && (
        <SettingsPanel
          key={search}
          initialSearch={search}
          drafts={drafts}
          changes={changes}
          onSave={save}
        />
      )}
      {section === 'currencies' && <Currencies />}
      {/* Changes outlive a look at other sections, so the question is asked on leaving the page. */}
      <LeaveQuestion isDirty={changes.length > 0} keptOn="route">
        <Trans>Your changes to the settings haven’t been saved.</Trans>
      </LeaveQuestion>
    </div>
  )
}

type Props = { current: ConfigSection; changeCount: number }

/** Links to the sections, with the number of unsaved changes. */
function ConfigSections({ current, changeCount }: Props) {
  const { t, i18n } = useLingui()
  return (
    <SectionTabs label={t`Sections of the configuration`}>
      {sections.map((section) => {
        const count = section === 'settings' ? changeCount : 0
        return (
          <SectionTab
            key={section}
            to="/dashboard/admin/config"
            search={section === 'settings' ? {} : { section }}
            aria-current={section === current ? 'page' : undefined}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {i18n._(sectionLabels[section])}
            {count > 0 && (
              <span className="rounded-full bg-ember-soft px-2 text-xs font-semibold text-ember tabular-nums">
                <span aria-hidden>{badgeCount(count)}</span>
                <span className="sr-only">
                  <Plural value={count} one="# unsaved change" other="# unsaved changes" />
                </span>
              </span>
            )}
          </SectionTab>
        )
      })}
    </SectionTabs>
  )
}
