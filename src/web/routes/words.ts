// Texts of the pages about routes. Loaded together with them.

export const routeWords = {
  title: 'Routes',
  text: 'One order on several papers: the food in the kitchen, the drinks at the bar, the receipt at the till.',
  create: 'New route',
  none: {
    title: 'No routes yet',
    text: 'A route has rules that say which templates an order prints, and on which printers. Programs send the order once.',
  },
  gone: { title: 'Route not found', text: 'It may have been deleted.' },
  changed: 'Changed',
  rules: 'Rules',
  rule: (number: number) => `Rule ${number}`,
  prints: 'Prints',
  on: 'on',
  onGroup: (group: string) => `a free printer of the group “${group}”`,
  onUnknown: (name: string) => `“${name}”, which does not exist`,
  copies: (copies: number) => `, ${copies} copies`,
  always: 'For every order',
  onlyIf: 'Only if',
  list: 'For the items of',
  where: 'for which',
  notEmpty: 'Not printed if there are none.',
  adds: 'With these fields added:',
  missingTemplate: (id: string) => `the template “${id}”, which does not exist`,

  tryIt: 'Try it',
  tryText: 'Change the order below, as a till would send it, and see which papers come out where.',
  order: 'Order',
  preview: 'Show the papers',
  previewing: 'Drawing …',
  papers: (papers: number) =>
    papers === 0
      ? 'No rule applies: nothing would be printed.'
      : papers === 1
        ? '1 paper'
        : `${papers} papers`,
  paper: (template: string, printer: string) => `${template} on ${printer}`,
  times: (copies: number) => `${copies} ×`,
  skipped: 'Not printed',
  print: 'Print this order',
  printed: (jobs: number) => (jobs === 1 ? '1 job was accepted.' : `${jobs} jobs were accepted.`),

  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  newTitle: 'New route',
  name: 'Name',
  id: 'Programs call it',
  idHint: 'It cannot be changed later.',
  rulesJson: 'Rules as JSON',
  help: "Each rule has templateId and printer (an id or a group). Optional: if, items, where, copies and data. Expressions are written as in templates, such as category == 'drink'.",
  newName: 'Restaurant',
  save: 'Save',
  saving: 'Saving …',
  saved: 'Saved. New orders use these rules.',
  cancel: 'Cancel',
  remove: {
    action: 'Delete the route',
    title: (name: string) => `Delete “${name}”?`,
    text: 'Programs that send orders to it get an error from then on. Jobs that were accepted before still print.',
    confirm: 'Delete',
  },
};
