import type { Match } from '@adire/contract/matches.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { StartMatching } from '../../shared/StartMatching.tsx'
import { cn } from '../../ui/cn.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useThreadList } from './api.ts'
import { Conversation } from './Conversation.tsx'
import { ConversationAside } from './ConversationAside.tsx'
import { ThreadPane } from './ThreadPane.tsx'

/**
 * List and conversation side by side on wide windows, one of them at a time on narrow ones
 * (reading C-45).
 */
export function MessagesPage() {
  const { threadId } = useParams({ strict: false })
  const list = useThreadList()
  const frame = useFillHeight<HTMLDivElement>()
  const threads = list.data?.pages.flatMap((page) => page.matches)
  const hasNoThreads = threads && threads.length === 0
  return (
    <>
      <h1 className="sr-only">
        <Trans>Messages</Trans>
      </h1>
      <div
        ref={frame}
        className={cn(
          'grid border-line bg-surface max-md:-mx-(--page-gutter) max-md:-mb-6 max-md:border-y max-md:[main>:first-child_&]:-mt-6',
          // With an on-screen keyboard, a conversation is lower than the list may be.
          threadId === undefined ? 'min-h-96' : 'min-h-64 max-md:border-t-0',
          'md:rounded-card md:border md:shadow-1 lg:grid-cols-[21.25rem_minmax(0,1fr)] [&>*]:min-h-0 [&>*]:min-w-0',
          threadId !== undefined && 'min-[87.5rem]:grid-cols-[21.25rem_minmax(0,1fr)_auto]',
        )}
      >
        <div
          className={cn(
            'flex flex-col border-line lg:flex lg:border-e',
            (threadId !== undefined || hasNoThreads) && 'max-lg:hidden',
          )}
        >
          <ThreadPane isEmpty={hasNoThreads} openThread={threadId} />
        </div>
        <div
          className={cn(
            'flex flex-col',
            threadId === undefined && !hasNoThreads && 'max-lg:hidden',
          )}
        >
          <ConversationPane threadId={threadId} threads={threads} />
        </div>
        {threadId !== undefined && (
          <div className="hidden flex-col min-[87.5rem]:flex">
            <ConversationAside key={threadId} threadId={threadId} />
          </div>
        )}
      </div>
    </>
  )
}

type ConversationPaneProps = {
  threadId: Match['threadId'] | undefined
  threads: readonly Match[] | undefined
}

function ConversationPane({ threadId, threads }: ConversationPaneProps) {
  const { t } = useLingui()
  if (threadId !== undefined) {
    return (
      <Conversation
        key={threadId}
        threadId={threadId}
        listed={threads?.find((thread) => thread.threadId === threadId)}
      />
    )
  }
  if (threads === undefined) return null
  if (threads.length > 0) {
    return (
      <EmptyState tile="weft" title={t`Select a Match to Start Messaging`} className="my-auto">
        <Trans>Choose a conversation from the list.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      tile="weft"
      title={t`No Messages Yet`}
      className="my-auto"
      action={<StartMatching />}
    >
      <Trans>When you match with someone, your conversation appears here.</Trans>
    </EmptyState>
  )
}

/**
 * Height of the window above the on-screen keyboard, in CSS. iOS covers the page with it instead of
 * resizing the page. A zoomed page keeps its height.
 */
function readWindowHeight(): string {
  const { height = innerHeight, scale = 1 } = visualViewport ?? {}
  const isCovered = scale === 1 && innerHeight - height > MINIMUM_KEYBOARD_PX
  return isCovered ? `${Math.round(height)}px` : '100dvh'
}

/** Larger than the bars that browsers show and hide while scrolling. */
const MINIMUM_KEYBOARD_PX = 120

/** Ref that sets an element's height to the rest of the window below its top. */
function useFillHeight<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const box = element.current
    const main = box?.closest('main')
    if (!box || !main) return
    const boxNow = box
    const mainNow = main
    function fill() {
      const top = boxNow.getBoundingClientRect().top + scrollY
      // A negative margin lets the element extend into the page's bottom padding.
      const bottomSpace = `${getComputedStyle(mainNow).paddingBlockEnd} - ${getComputedStyle(boxNow).marginBlockEnd}`
      boxNow.style.height = `calc(${readWindowHeight()} - ${Math.round(top)}px - ${bottomSpace})`
    }
    fill()
    const observer = new ResizeObserver(fill)
    // Its padding makes room for the bottom bar, which phones hide together with the header.
    observer.observe(main, { box: 'border-box' })
    // A banner above the page moves it down, which only changes the height of the body.
    observer.observe(document.body)
    addEventListener('resize', fill)
    visualViewport?.addEventListener('resize', fill)
    return () => {
      observer.disconnect()
      removeEventListener('resize', fill)
      visualViewport?.removeEventListener('resize', fill)
    }
  }, [])
  return element
}
