import {
  COMPARED_VIEWS_MINIMUM,
  type SharedStatement,
  type VariantSums,
} from '@adire/contract/campaign-statements.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { describeComparison, formatShare } from './copy.ts'
import { computeClickRate } from './statement-rules.ts'

/** Results of each banner of an A/B test, and whether they differ by more than chance. */
export function VariantResults({ statement }: { statement: SharedStatement }) {
  const { t } = useLingui()
  const { variants, comparisons } = statement
  const isNewsletter = statement.placementType === 'email_newsletter'
  const headings = [t`Served`, t`Viewable`, t`Clicked`, t`Click-through rate`]
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lg">
        <Trans>Banners</Trans>
      </h3>
      <div
        role="region"
        aria-label={t`Banners`}
        tabIndex={0}
        className="overflow-auto rounded-card border border-line bg-surface"
      >
        <table className="w-full text-sm whitespace-nowrap">
          <thead className="bg-surface-2 text-ink-2">
            <tr>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                <Trans>Banner</Trans>
              </th>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="px-3 py-2 text-end font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map((variant) => (
              <Row key={variant.letter} variant={variant} />
            ))}
          </tbody>
        </table>
      </div>
      {comparisons.length > 0 && (
        <ul className="grid gap-1">
          {comparisons.map((comparison) => (
            <li key={comparison.letters.join()} className="text-ink-2">
              {describeComparison(comparison)}
            </li>
          ))}
        </ul>
      )}
      <p className="max-w-[75ch] text-sm text-ink-3">
        {isNewsletter ? (
          <Trans>
            The banners of a newsletter aren’t compared: each issue has one banner for all its
            readers, so a different click-through rate can also come from the issue and the day.
          </Trans>
        ) : (
          <Trans>
            Two-proportion z-test with 95% confidence. It uses only days on which both banners were
            seen, after the last change to either banner. Each banner needs {COMPARED_VIEWS_MINIMUM}{' '}
            viewable impressions and about five clicks. Wait until the campaign ends before you
            decide: if you check every day, a random difference can look like a real one.
          </Trans>
        )}
      </p>
    </section>
  )
}

function Row({ variant }: { variant: VariantSums }) {
  const { letter, title, banner, isPaused, served, viewable, clicked } = variant
  const cell = 'px-3 py-2 text-end tabular-nums'
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-3 py-2 text-start font-normal">
        <div className="flex items-center gap-3">
          {banner ? (
            <img
              src={banner.url}
              alt=""
              width={banner.width}
              height={banner.height}
              loading="lazy"
              className="h-10 w-16 shrink-0 rounded-input bg-surface-3 object-contain"
            />
          ) : (
            <span aria-hidden className="h-10 w-16 shrink-0 rounded-input bg-surface-3" />
          )}
          <div className="grid min-w-32 gap-0.5">
            <span className="flex items-center gap-2 font-medium">
              <Trans>Banner {letter}</Trans>
              {isPaused && (
                <Badge kind="hidden">
                  <Trans>Paused</Trans>
                </Badge>
              )}
            </span>
            <span className="max-w-64 truncate text-ink-2 max-sm:max-w-36" title={title}>
              {title}
            </span>
          </div>
        </div>
      </th>
      <td className={cell}>{formatCount(served)}</td>
      <td className={cell}>{formatCount(viewable)}</td>
      <td className={cell}>{formatCount(clicked)}</td>
      <td className={cell}>{formatShare(computeClickRate({ viewable, clicked }))}</td>
    </tr>
  )
}
