import { inSentence } from '../../../domain/language/translate.ts'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { handsFocusOn } from '../handsFocusOn.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import * as css from './TagEditor.css.ts'
import { TextField } from './TextField.tsx'

/** Tags that were used before and are offered at once. */
const OFFERED = 6

const FULL = 'No other tag fits'

/** Props of TagEditor. */
export type TagEditorProps = {
  readonly label: string
  readonly tags: readonly string[]
  /** A tag as it is kept, '' where what was typed is none. */
  readonly read: (typed: string) => string
  readonly onAdd: (tag: string) => void
  readonly onRemove: (tag: string) => void
  /** Used before, the likeliest first. */
  readonly known: readonly string[]
  /** Characters of one. */
  readonly maxLength: number
  /** As many as there can be: no more are added, and the field says so. */
  readonly isFull?: boolean
  readonly hint?: string
  readonly autoFocus?: boolean
}

/** Words that are hung on a thing: Enter or a comma adds one, Backspace or the cross takes it away. */
export function TagEditor(props: TagEditorProps): ReactNode {
  const { label, tags, read, onAdd, onRemove, known, maxLength, isFull = false, hint, autoFocus = false } = props
  const [typed, setTyped] = useState('')
  const add = (text: string): void => {
    const tag = read(text)
    setTyped('')
    if (tag !== '') onAdd(tag)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    add(typed)
  }
  const has = (tag: string): boolean => tags.some((one) => one.toLowerCase() === tag.toLowerCase())
  const off = isFull ? FULL : read(typed) === '' ? 'Type a tag first' : undefined
  const offered = known.filter((tag) => !has(tag) && tag.toLowerCase().includes(read(typed).toLowerCase()))
  return (
    <div className={css.box}>
      {tags.length > 0 && (
        <TagGroup
          ref={handsFocusOn}
          aria-label={label}
          onRemove={(keys) => keys.forEach((key) => onRemove(String(key)))}
        >
          <TagList className={css.list}>
            {tags.map((tag) => (
              <Tag key={tag} id={tag} textValue={tag} className={css.tag}>
                <span className={css.word} translate="no">
                  {tag}
                </span>
                {/* Its name ends with the tag's: the library joins them. */}
                <IconButton slot="remove" size="sm" icon="close" label="Remove" hasTooltip={false} />
              </Tag>
            ))}
          </TagList>
        </TagGroup>
      )}
      <form className={css.form} onSubmit={submit}>
        <TextField
          className={css.field}
          label={`Add to ${inSentence(label)}`}
          isLabelHidden
          placeholder="A tag"
          icon="tag"
          isReadOnly={isFull}
          autoFocus={autoFocus}
          value={typed}
          maxLength={maxLength}
          onChange={(text) => (text.includes(',') ? add(text) : setTyped(text))}
          hint={isFull ? FULL : hint}
        />
        <Button type="submit" disabledReason={off}>
          Add
        </Button>
      </form>
      {offered.length > 0 && !isFull && (
        <div className={css.list} role="group" aria-label="Used before">
          {offered.slice(0, OFFERED).map((tag) => (
            <Button key={tag} size="sm" variant="bare" icon="add" onPress={() => add(tag)}>
              <span translate="no">{tag}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
