import {
  TRANSPARENCY_FILES,
  TRANSPARENCY_MINIMUM,
  TRANSPARENCY_PLACEHOLDERS,
} from '@adire/contract/transparency-page.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { listMetricGroups } from './copy.ts'

/** Published numbers. The server fills and repeats the sample (`server/src/http/transparency-page.ts`). */
export function TransparencyReport() {
  return <StaticHtml>{import.meta.env.DRAWS_ALL && <Report />}</StaticHtml>
}

function Report() {
  return (
    <>
      <p data-repeat="none">
        <Trans>
          We publish a quarter’s numbers about a week after it ends. There is no finished quarter
          yet.
        </Trans>
      </p>
      {import.meta.env.SSR && (
        <>
          <p data-repeat="due">
            <Trans>We will publish the first on {TRANSPARENCY_PLACEHOLDERS.due}.</Trans>
          </p>
          <PeriodSample />
        </>
      )}
      <p>
        <Trans>
          A number from 1 to {TRANSPARENCY_MINIMUM - 1} is shown as “fewer than{' '}
          {TRANSPARENCY_MINIMUM}”, so that it can’t identify anyone. A total includes only the
          numbers shown, so it says “at least” if any number is hidden. If two numbers add up to a
          total, we show both or neither.
        </Trans>
      </p>
      <p>
        <Trans>
          Download all quarters as <a href={TRANSPARENCY_FILES.csv}>CSV</a> or{' '}
          <a href={TRANSPARENCY_FILES.json}>JSON</a>.
        </Trans>
      </p>
    </>
  )
}

/** One period with every number. */
function PeriodSample() {
  const { i18n } = useLingui()
  return (
    <details
      data-repeat="period"
      className="mb-4 rounded-tile border border-line bg-surface px-4 sm:px-6"
    >
      <summary className="chevron flex min-h-14 items-center justify-between gap-2 text-lg font-semibold">
        {TRANSPARENCY_PLACEHOLDERS.period}
      </summary>
      {listMetricGroups().map(({ id, title, rows }) => (
        <div key={id} data-group={id} className="metrics">
          <h3>{i18n._(title)}</h3>
          <dl>
            {rows.map(({ metric, label }) => (
              <div key={metric} data-metric={metric}>
                <dt>{i18n._(label)}</dt>
                <dd>{TRANSPARENCY_PLACEHOLDERS.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </details>
  )
}
