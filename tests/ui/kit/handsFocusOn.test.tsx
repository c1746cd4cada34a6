import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Select } from '../../../src/ui/kit/controls/Select.tsx'
import { TagEditor } from '../../../src/ui/kit/controls/TagEditor.tsx'
import { GenerateRecommendations } from '../../../src/ui/features/shared/GenerateRecommendations.tsx'
import { Dialog } from '../../../src/ui/kit/feedback/Dialog.tsx'
import { Banner, ErrorState } from '../../../src/ui/kit/feedback/Feedback.tsx'
import { Toast, ToastRegion } from '../../../src/ui/kit/feedback/Toast.tsx'
import { TextField } from '../../../src/ui/kit/controls/TextField.tsx'
import { NothingMatches } from '../../../src/ui/features/shared/table/NothingMatches.tsx'

it('SCREEN-2.0 a select that is cleared has the focus where it is opened', async () => {
  function Cleared(): ReactNode {
    const [value, setValue] = useState<string | null>('main')
    const options = [{ id: 'main', label: 'main' }]
    return <Select label="Account" options={options} value={value} onChange={setValue} isClearable />
  }
  render(<Cleared />)
  await userEvent.click(screen.getByRole('button', { name: 'Clear Account' }))
  expect(screen.queryByRole('button', { name: 'Clear Account' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Account/ }))
})

it('SCREEN-2.0 a field that is reset has the focus', async () => {
  function Reset(): ReactNode {
    const [value, setValue] = useState('7')
    const customized = value === '' ? undefined : { onReset: () => setValue('') }
    return <TextField label="Days" value={value} onChange={setValue} customized={customized} />
  }
  render(<Reset />)
  await userEvent.click(screen.getByRole('button', { name: 'Reset Days' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Days' }))
})

it('SCREEN-2.0 of tags that are removed the next has the focus, after the last the field for new ones', async () => {
  function Tags(): ReactNode {
    const [tags, setTags] = useState<readonly string[]>(['breakout', 'news'])
    const remove = (tag: string): void => setTags((now) => now.filter((one) => one !== tag))
    const read = (typed: string): string => typed
    return <TagEditor label="Tags" tags={tags} known={[]} read={read} maxLength={9} onAdd={remove} onRemove={remove} />
  }
  render(<Tags />)
  const removing = (tag: string): HTMLElement =>
    within(screen.getByRole('row', { name: tag })).getByRole('button', { name: /^Remove/ })
  await userEvent.click(removing('breakout'))
  expect(screen.getByRole('row', { name: 'news' }).contains(document.activeElement)).toBe(true)
  await userEvent.click(removing('news'))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

it('SCREEN-2.0 the button that added a tag keeps the focus, also once no other fits', async () => {
  function Tags(): ReactNode {
    const [tags, setTags] = useState<readonly string[]>([])
    const add = (tag: string): void => setTags((now) => [...now, tag])
    const read = (typed: string): string => typed
    return (
      <TagEditor
        label="Tags"
        tags={tags}
        known={[]}
        read={read}
        maxLength={9}
        isFull={tags.length > 1}
        onAdd={add}
        onRemove={() => undefined}
      />
    )
  }
  render(<Tags />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' })
  for (const [tag, why] of [
    ['news', 'Type a tag first'],
    ['exit', 'No other tag fits'],
  ] as const) {
    await userEvent.type(screen.getByRole('textbox'), tag)
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect([document.activeElement, button.disabled]).toEqual([button, false])
    expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(why)
  }
})

it('SCREEN-2.0 the field for tags keeps the focus once no other fits, and says so', async () => {
  function Tags(): ReactNode {
    const [tags, setTags] = useState<readonly string[]>([])
    return (
      <TagEditor
        label="Tags"
        tags={tags}
        known={[]}
        read={(typed) => typed}
        maxLength={9}
        isFull={tags.length > 0}
        onAdd={(tag) => setTags([tag])}
        onRemove={() => setTags([])}
      />
    )
  }
  render(<Tags />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await userEvent.type(field, 'news{Enter}')
  expect([document.activeElement, field.readOnly]).toEqual([field, true])
  expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe('No other tag fits')
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }))
  expect([field.readOnly, field.getAttribute('aria-describedby')]).toEqual([false, null])
})

it('SCREEN-2.0 the button in the place of rows goes with the filters, and the search has the focus', async () => {
  function List(): ReactNode {
    const [text, setText] = useState('zzz')
    return (
      <>
        <button>Add</button>
        <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
        {text !== '' && <NothingMatches title="" hint="" clear="Clear filters" onClear={() => setText('')} />}
      </>
    )
  }
  render(<List />)
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

it('SCREEN-2.0 a dialog that goes as a whole gives the focus back itself, to what opened it', async () => {
  function Tagged(): ReactNode {
    const [isOpen, setOpen] = useState(false)
    const read = (typed: string): string => typed
    return (
      <>
        <input aria-label="Search" />
        <button onClick={() => setOpen(true)}>Tag</button>
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Tags">
          <TagEditor
            label="Tags"
            tags={['news']}
            known={[]}
            read={read}
            maxLength={9}
            onAdd={() => undefined}
            onRemove={() => undefined}
          />
        </Dialog>
      </>
    )
  }
  render(<Tagged />)
  await userEvent.click(screen.getByRole('button', { name: 'Tag' }))
  within(screen.getByRole('row', { name: 'news' }))
    .getByRole('button', { name: /^Remove/ })
    .focus()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tag' })))
})

it('SCREEN-2.0 of toasts that are put away the next has the focus, after the last the page', async () => {
  function Told(): ReactNode {
    const [toasts, setToasts] = useState(['One', 'Two'])
    const without = (title: string) => () => setToasts((now) => now.filter((one) => one !== title))
    return (
      <>
        <input aria-label="Search" />
        <main id="content" tabIndex={-1} />
        <ToastRegion>
          {toasts.map((title) => (
            <Toast key={title} title={title} onDismiss={without(title)} />
          ))}
        </ToastRegion>
      </>
    )
  }
  render(<Told />)
  const [one, two] = screen.getAllByRole('button', { name: 'Dismiss' })
  await userEvent.click(one!)
  expect(document.activeElement).toBe(two)
  await userEvent.click(two!)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('SCREEN-2.0 a banner that is put away leaves the focus to its page', async () => {
  function Told(): ReactNode {
    const [isShown, setShown] = useState(true)
    return (
      <main id="content" tabIndex={-1}>
        {isShown && <Banner onDismiss={() => setShown(false)}>You were away</Banner>}
      </main>
    )
  }
  render(<Told />)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('SCREEN-2.0 who starts a generation is at its Cancel, and after it where it is started again', () => {
  const drawn = (isRunning: boolean): ReactNode => (
    <>
      <input aria-label="Search" />
      <GenerateRecommendations task={isRunning ? { progress: 3, message: '' } : null} />
    </>
  )
  const { rerender } = render(drawn(false))
  screen.getByRole('button').focus()
  rerender(drawn(true))
  return waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))).then(() => {
    rerender(drawn(false))
    return waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Generate/ })))
  })
})

it('SCREEN-2.0 what is asked for again leaves the focus to its page while it is on its way', async () => {
  function Part(): ReactNode {
    const [isAsked, setAsked] = useState(false)
    return (
      <main id="content" tabIndex={-1}>
        {isAsked ? <p>Loading</p> : <ErrorState title="Failed" onRetry={() => setAsked(true)} />}
      </main>
    )
  }
  render(<Part />)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
