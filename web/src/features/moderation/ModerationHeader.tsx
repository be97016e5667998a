import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'

type Props = {
  /** Milliseconds; 0 before the first answer. */
  updatedAt: number
}

export function ModerationHeader({ updatedAt }: Props) {
  const queryClient = useQueryClient()
  const isFetching = useIsFetching({ queryKey: api.moderation.key() }) > 0
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="display text-page">
        <Trans>Admin</Trans>
      </h1>
      <div className="flex items-center gap-4">
        {updatedAt > 0 && <UpdatedAgo at={updatedAt} />}
        <Button
          variant="secondary"
          icon={<RotateCw aria-hidden />}
          loading={isFetching}
          onClick={() => void queryClient.invalidateQueries({ queryKey: api.moderation.key() })}
        >
          <Trans>Refresh</Trans>
        </Button>
      </div>
    </div>
  )
}

const SECOND_MS = 1000

function UpdatedAgo({ at }: { at: number }) {
  const { t } = useLingui()
  const [now, setNow] = useState(at)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - at) / SECOND_MS))
  const minutes = Math.floor(seconds / 60)
  return (
    <p className="text-sm text-ink-3 tabular-nums">
      {seconds < 60 ? t`updated ${seconds} s ago` : plural(minutes, { one: 'updated # min ago', other: 'updated # min ago' })}
    </p>
  )
}
