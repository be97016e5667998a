import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { formatCount } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useChainCheck } from './use-audit.ts'

/**
 * Card that checks the hash chain of the audit log: the hash of each entry includes the
 * one before, so a changed or removed entry breaks the chain.
 */
export function ChainCard() {
  const check = useChainCheck()
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-lg">
            <Trans>Is the log complete?</Trans>
          </h3>
          <p className="text-sm text-ink-2">
            <Trans>
              Each entry is linked to the one before it by a hash. The check recomputes all hashes.
            </Trans>
          </p>
        </div>
        <Button
          variant="secondary"
          icon={<ShieldCheck aria-hidden />}
          loading={check.isPending}
          onClick={() => check.mutate(undefined)}
        >
          <Trans>Check the log</Trans>
        </Button>
      </div>
      {check.data && <CheckResult result={check.data} />}
    </Card>
  )
}

type ChainCheck = NonNullable<ReturnType<typeof useChainCheck>['data']>

function CheckResult({ result: { count, brokenCount, breaks, head } }: { result: ChainCheck }) {
  const { t } = useLingui()
  const faults = {
    removed: t`removed`,
    changed: t`changed`,
    cleared: t`details deleted too early`,
    chain_hash: t`the hashes don’t form a chain`,
    unchained: t`added without a hash`,
  }
  if (brokenCount > 0)
    return (
      <Banner
        tone="danger"
        title={<Plural value={brokenCount} one="# problem found" other="# problems found" />}
      >
        <ul>
          {breaks.map(({ position, auditId, fault }) => (
            <li key={`${auditId} ${fault}`}>
              {position === null ? (
                <Trans>Number {auditId}</Trans>
              ) : (
                <Trans>Entry {position}</Trans>
              )}
              : {faults[fault]}
            </li>
          ))}
        </ul>
      </Banner>
    )
  const [all, position, chainHash] = [
    formatCount(count),
    head?.position ?? 0,
    head?.chainHash ?? '',
  ]
  return (
    <Banner tone="success" title={<Trans>The log is intact: {all} entries</Trans>}>
      {head && (
        <Trans>
          Newest hash, entry {position}: <code className="break-all">{chainHash}</code>
        </Trans>
      )}
    </Banner>
  )
}
