import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorCopy, hasCode } from '../lib/error-copy.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { StackSkeleton } from './StackSkeleton.tsx'
import { useSkeleton } from './use-skeleton.ts'

/** Part of a query result that `QueryState` uses; normal and infinite queries have it. */
export interface LoadedQuery<T> {
  data: T | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => unknown
}

export interface QueryCopy {
  /** Announced while the skeleton is shown. */
  loading?: MessageDescriptor
  /** Title of a failure. */
  failed?: MessageDescriptor
  /** Advice after a failure that has no text of its own. */
  advice?: MessageDescriptor
}

type Props<T> = {
  query: LoadedQuery<T>
  copy?: QueryCopy
  /** Shape of the failure message, and of the skeleton if none is given. */
  shape?: 'banner' | 'card' | 'page'
  skeleton?: ReactNode
  /** Shown if the server says that it does not exist. */
  notFound?: ReactNode
  /** Shown if the server says that this account may not see it. */
  forbidden?: ReactNode
  /** Shown in place of data without content. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** Shows the state of a query: skeleton, data, nothing found, or a failure with a retry. */
export function QueryState<T>(props: Props<T>) {
  const { query, shape = 'banner', skeleton, empty, isEmpty, children } = props
  const { data, error, isPending, fetchStatus } = query
  const { i18n } = useLingui()
  const isOffline = isPending && fetchStatus === 'paused'
  const isSkeletonShown = useSkeleton(isPending && !isOffline)
  if (isSkeletonShown) {
    return (
      <div aria-busy className="grid gap-4">
        <p role="status" className="sr-only">
          {i18n._(props.copy?.loading ?? msg`Loading`)}
        </p>
        {skeleton ??
          (shape === 'card' ? <CardSkeletons /> : <StackSkeleton count={5} className="h-20" />)}
      </div>
    )
  }
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data)
  if (error === null && !isOffline) return null
  if (props.notFound !== undefined && hasCode(error, 'NOT_FOUND')) return props.notFound
  if (props.forbidden !== undefined && hasCode(error, 'FORBIDDEN')) return props.forbidden
  return <Failure {...props} shape={shape} isOffline={isOffline} />
}

type FailureProps = Pick<Props<unknown>, 'query' | 'copy'> & {
  shape: 'banner' | 'card' | 'page'
  isOffline: boolean
}

function Failure({ query, copy, shape, isOffline }: FailureProps) {
  const { i18n, t } = useLingui()
  const { description } = errorCopy(query.error, {
    title: '',
    description: i18n._(copy?.advice ?? msg`Check your connection and try again.`),
  })
  return (
    <LoadFailed
      shape={shape}
      title={isOffline ? t`You’re offline` : i18n._(copy?.failed ?? msg`Couldn’t load this`)}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {description}
    </LoadFailed>
  )
}
