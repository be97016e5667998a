import { Plural, Trans } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useStatementCheck, type StatementCheck } from './use-statement.ts'

/**
 * Nobody has to believe the statement: their own browser works the whole chain of seals out again.
 */
export function StatementCheckCard() {
  const check = useStatementCheck()
  return (
    <Card className="grid gap-3 text-sm">
      <h2 className="text-lg">
        <Trans>Is it all there?</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          Every entry is sealed together with the one before it. Your browser can make all the seals
          again: were one entry changed or taken out, it would find out.
        </Trans>
      </p>
      <Button
        variant="secondary"
        icon={<ShieldCheck aria-hidden />}
        loading={check.isPending}
        className="justify-self-start"
        onClick={() => check.mutate()}
      >
        <Trans>Check my statement</Trans>
      </Button>
      {check.data && <Answer check={check.data} />}
      {check.isError && (
        <Banner tone="warn">
          <Trans>The check could not be finished. Check your connection and try again.</Trans>
        </Banner>
      )}
    </Card>
  )
}

function Answer({ check }: { check: StatementCheck }) {
  if (!check.isRight)
    return (
      <Banner tone="danger" title={<Trans>Entry {check.at} is not what it was</Trans>}>
        <Trans>Please write to us: somebody will look into it with you.</Trans>
      </Banner>
    )
  return (
    <Banner tone="success" title={<Trans>Your statement is complete</Trans>}>
      <Trans>
        <Plural value={check.count} one="# entry was" other="# entries were" /> checked, and they
        add up to <Plural value={check.balance} one="# token" other="# tokens" />.
      </Trans>
    </Banner>
  )
}
