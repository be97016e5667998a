import type { Audience } from '@adire/contract/audiences.ts'
import type { PathEdit } from '@adire/contract/path.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { listSteps } from '../lib/path-steps.ts'
import { PathLine } from '../shared/PathLine.tsx'

type Props = { path: PathEdit | null; city: string; country: string }

const shownToCopy: Record<Audience, MessageDescriptor> = {
  everyone: msg`shown to everyone`,
  liked: msg`shown to people they like`,
  matches: msg`shown to matches`,
}

/** Places in a member's life as staff see them, with who else does; nothing without any. */
export function PathRecord({ path, city, country }: Props) {
  const { i18n } = useLingui()
  // The roots are among the details.
  const ends = { rootsCity: null, rootsCountry: null, city, country }
  const steps = path ? listSteps(path, ends) : []
  if (!path || steps.length === 0) return null
  const lived = i18n._(shownToCopy[path.livedAudience])
  const next = i18n._(shownToCopy[path.nextAudience])
  return (
    <div className="grid gap-1">
      <h3 className="text-xs font-medium text-ink-3">
        <Trans>Places in their life</Trans>
      </h3>
      <PathLine steps={steps} />
      <p className="text-sm text-ink-3">
        <Trans>
          Earlier places {lived}, next place {next}
        </Trans>
      </p>
    </div>
  )
}
