import type { Strings } from './strings';

/** Simplified Chinese. */
export const zhCn: Strings = {
  locale: 'zh-CN',

  intro: (questions) => (questions === 1 ? '有一个问题想请您回答：' : `有 ${questions} 个问题想请您回答：`),
  questionOf: (position, total) => `第 ${position} 题，共 ${total} 题`,
  askOf: (position, total) => `第 ${position} 次提问，共 ${total} 次`,
  askedBy: (path) => `提问者：${path}`,

  recommended: '（推荐）',
  yes: '是',
  no: '否',
  selectAll: '可多选。',
  allTheAbove: '以上全部',
  other: '其他',
  otherPlaceholder: '输入您自己的回答',
  textPlaceholder: '输入您的回答',

  allHint: '以上全部：回复“全部”。',
  otherHint: '其他：直接用自己的话回复。',
  otherHintWith: (placeholder) => `其他：直接用自己的话回复（${placeholder}）。`,
  exampleHint: (placeholder) => `（${placeholder}）`,
  replyChoice: '请回复编号或选项文字。',
  replyMultiSelect: '请回复编号或选项文字，用逗号隔开。',
  replyYesNo: '请回复是或否。',
  replyText: '请直接回复您的答案。',
  replySeveral: (total, first) =>
    `请回复 ${total} 行，按顺序每题一行；也可以在行首写题号或名称，例如“1：……”或“${first}：……”。`,
  skipAndCancelHint: '/skip 跳过一题，/cancel 取消。',
  cancelHint: '/cancel 取消。',

  reask: {
    too_long: (names, limit) => `${names}回答太长，请控制在 ${limit} 个字符以内。`,
    out_of_range: (names, count) =>
      count === undefined
        ? `${names}没有这个编号的选项，请从列表中选择。`
        : `${names}没有这个编号的选项，请在 1 到 ${count} 之间选择。`,
    one_only: (names) => `${names}只能有一个回答，请只选一个。`,
    ambiguous: (names) =>
      names === ''
        ? '这个回复可能有多种意思，请回复完整的选项文字，或“选项”加编号。'
        : `${names}的回复可能有多种意思，请在每行开头写上问题名称，并回复完整的选项文字。`,
    empty: (names) => `${names}没有收到回答，请回复几个字，或用 /skip 跳过。`,
    missing: (names) => `${names}还缺少回答，请补充，或用 /skip 跳过。`,
  },

  breach: {
    required: '这一题必须回答。',
    tooLong: (limit, length) => `内容太长：共 ${length} 个字符，最多 ${limit} 个。`,
    format: {
      number: '请输入数字。',
      integer: '请输入整数。',
      email: '请输入电子邮件地址。',
      uri: '请输入完整的网址，例如 https://example.com。',
      date: '请按 YYYY-MM-DD 输入日期。',
      'date-time': '请按 YYYY-MM-DDThh:mm:ssZ 输入时间。',
    },
    minimum: (minimum) => `不能小于 ${minimum}。`,
    maximum: (maximum) => `不能大于 ${maximum}。`,
    minLength: (characters) => `至少需要 ${characters} 个字符。`,
    maxLength: (characters) => `最多 ${characters} 个字符。`,
    pattern: (pattern) => `需要符合格式 ${pattern}`,
  },

  dialog: {
    reviewTab: '检查',
    done: '完成',
    selectAll: '（可多选）',
    required: '（必填）',
    note: '备注',
    notePlaceholder: '随回答附上的说明',
    askBack: '反问',
    askBackPlaceholder: '您想先了解什么？',
    noAndSay: '不允许，并说明应该怎么做',
    noAndSayPlaceholder: '应该怎么做',
    preview: '预览',
    unanswered: (names) => `尚未回答：${names}`,
    unsent: (name) => `为${name}输入的文字不在您的回答之内：`,
    unsentAskBack: '反问的文字未提交：',
    dismissPrompt: '要取消并放弃已输入的内容吗？再按 Esc 取消，按其他键继续。',
    collapsed: (key) => `有问题等待回答，按 ${key} 显示。`,
    draftKept: '您已输入但未提交的内容：',
    more: (count) => `另有 ${count} 项`,
    moreAbove: (lines) => `上面还有 ${lines} 行`,
    moreBelow: (lines) => `下面还有 ${lines} 行`,
    keys: {
      choose: '选择',
      toggle: '勾选',
      move: '移动',
      goOn: '继续',
      submit: '提交',
      change: '修改',
      newline: '换行',
      questions: '切换问题',
      note: '备注',
      askBack: '反问',
      skip: '跳过',
      scroll: '滚动',
      collapse: '收起',
      close: '关闭',
      leaveField: '离开输入框',
      dismiss: '取消',
    },
  },

  confirmation: {
    intro: '允许执行吗？',
    proceed_once: '允许这一次',
    proceed_always: (what) => `允许，以后也一直允许：${what}`,
    proceed_always_and_save: (what) => `允许，并在以后的运行中也一直允许：${what}`,
    proceed_always_tool: (what) => `允许，以后也一直允许：${what}`,
    proceed_always_server: (server) => `允许，以后也一直允许 ${server} 的所有工具`,
    modify_with_editor: '先修改',
    cancel: '不允许',
    commandsThatBegin: (roots) => `以 ${roots} 开头的命令`,
    toolOf: (tool, server) => `${server} 的 ${tool}`,
    replyHint: '请回复编号，或“是”“否”。其他文字视为不允许，并会转告智能体。',
    command: '命令',
    file: '文件',
    server: '服务器',
    tool: '工具',
    arguments: '参数',
    addresses: '网址',
    plan: '计划',
  },

  names: (names) => names.map((name) => `“${name}”`).join('、'),

  submit: '提交',
  next: '下一题',
  back: '上一题',
  skip: '跳过',
  cancel: '取消',
  review: '检查您的回答',
  required: '必填',
  skipped: '已跳过',
  notAnswered: '未回答',

  answered: '已回答',
  answeredElsewhere: '已在别处回答',
  answeredByDefault: '未及时回答，已采用推荐项',
  asksBack: '已反问',
  dismissed: '已取消',
  timedOut: '未及时回答',
  ended: '提问已结束',
  waitsElsewhere: '仍在别处等待回答',
  notShown: '问题未能显示',
  notTaken: (why) => `无法采用这个回复：${why}`,
  timeLeft: (seconds) => {
    if (seconds < 60) return `还剩 ${seconds} 秒`;
    const minutes = Math.ceil(seconds / 60);
    return minutes < 60 ? `还剩 ${minutes} 分钟` : `还剩 ${Math.ceil(minutes / 60)} 小时`;
  },
};
