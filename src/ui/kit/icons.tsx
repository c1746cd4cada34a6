import {
  Activity, Archive, ArrowDown, ArrowLeft, ArrowLeftRight, ArrowRight, ArrowUp, Banknote, Bell, BellOff, Book, Bot, Bug, Calendar, ChartCandlestick, ChartColumn, ChartLine, Check,
  ChevronDown, ChevronLeft, ChevronRight, ChevronUp, ChevronsUpDown, CircleAlert, CircleQuestionMark, CircleX, Clock, Columns3, Copy, CreditCard, Crosshair, Database, Download, Ellipsis,
  ExternalLink, Eye, EyeOff, FileText, Film, Flag, FlaskConical, GitBranch, GripVertical, HeartPulse, History, House, Info, KeyRound, Keyboard, Layers, LayoutDashboard, LayoutGrid, Lightbulb, Link2, ListChecks,
  ListFilter, Lock, LogOut, Mail, Maximize2, Menu, Minus, Monitor, Moon, OctagonAlert, PanelLeft, Pause, Pencil, Play, Plug, Plus, Power, Radio, ReceiptText, RefreshCw, Route, Rows3, Scale, Search,
  Send, Server, Settings, Share2, ShieldCheck, SlidersHorizontal, Smartphone, Sparkles, Square, Star, Sun, Table2, Tag, Target, Timer, Trash2, TrendingDown, TrendingUp, TriangleAlert, Undo2,
  Unplug, Upload, UserRound, Users, Wallet, WandSparkles, WifiOff, Workflow, Wrench, X, Zap, type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'

/** Every icon of the product by the meaning it has here. The only file that imports the icon set. */
const iconByName = {
  // navigation
  dashboard: LayoutDashboard, optimization: SlidersHorizontal, command: Crosshair, live: Activity, closed: ReceiptText, strategy: GitBranch, forecast: TrendingUp, bot: Bot, help: CircleQuestionMark, settings: Settings,
  admin: ShieldCheck, home: House, diagnostic: HeartPulse, coverage: Layers, journal: Book, experiments: FlaskConical, activity: History, film: Film, calendar: Calendar,
  // acts
  search: Search, add: Plus, remove: Minus, close: X, check: Check, edit: Pencil, delete: Trash2, copy: Copy, download: Download, upload: Upload, refresh: RefreshCw, undo: Undo2, link: Link2, external: ExternalLink,
  share: Share2, send: Send, signOut: LogOut, filter: ListFilter, columns: Columns3, more: Ellipsis, menu: Menu, wizard: WandSparkles, show: Eye, hide: EyeOff, play: Play, pause: Pause, stop: Square, drag: GripVertical, maximize: Maximize2,
  // views
  table: Rows3, cards: LayoutGrid, data: Table2, line: ChartLine, bars: ChartColumn, candles: ChartCandlestick, list: ListChecks, sidebar: PanelLeft,
  // states
  lock: Lock, warning: TriangleAlert, stopped: OctagonAlert, error: CircleX, attention: CircleAlert, info: Info, clock: Clock, timer: Timer, bell: Bell, muted: BellOff, offline: WifiOff, plug: Plug, unplug: Unplug, pulse: Radio, power: Power,
  // things
  flag: Flag, target: Target, user: UserRound, users: Users, key: KeyRound, card: CreditCard, wallet: Wallet, money: Banknote, mail: Mail, phone: Smartphone, keyboard: Keyboard, sparkles: Sparkles, star: Star, tag: Tag, file: FileText,
  database: Database, server: Server, bug: Bug, idea: Lightbulb, scale: Scale, route: Route, flow: Workflow, tool: Wrench, zap: Zap, archive: Archive, falling: TrendingDown, sun: Sun, moon: Moon, monitor: Monitor,
  // directions
  up: ArrowUp, down: ArrowDown, left: ArrowLeft, right: ArrowRight, swap: ArrowLeftRight, chevronDown: ChevronDown, chevronUp: ChevronUp, chevronLeft: ChevronLeft, chevronRight: ChevronRight, chevrons: ChevronsUpDown,
} satisfies Record<string, LucideIcon>

/** Name of an icon, so that views may choose one without knowing the set. */
export type IconName = keyof typeof iconByName

/** All names, for the development page. */
export const iconNames = Object.keys(iconByName) as readonly IconName[]

/** Props of Icon. */
export type IconProps = {
  readonly name: IconName
  /** 16 in controls and navigation, 20 in cards and on phones, 14 inside chips and small links, 12 in checkboxes. */
  readonly size?: 12 | 14 | 16 | 20
  readonly className?: string
  /** Said by assistive technology; absent where a word stands beside it. */
  readonly label?: string
}

/** One icon: 1.5 px stroke at every size, colour of the text around it. */
export function Icon({ name, size = 16, className, label }: IconProps): ReactNode {
  const Drawing = iconByName[name]
  const said = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label }
  return <Drawing size={size} strokeWidth={size === 12 ? 2 : 1.5} absoluteStrokeWidth className={className} {...said} />
}
