// The preview, with the selected block and the one under the pointer outlined.
// A click selects a block.

import { type PointerEvent, useRef } from 'react';
import { Icon } from '../parts/icon.tsx';
import { Loading } from '../parts/loading.tsx';
import { inWords } from '../parts/problem.tsx';
import { boxAt, boxStyle } from './box-at.ts';
import { useDesign } from './design.ts';
import { LabelFrame } from './label-frame.tsx';
import { LabelGrid } from './label-grid.tsx';
import { ProblemList } from './problem-list.tsx';
import { movableBlock } from './tree.ts';
import { designerWords } from './words.ts';
import '../parts/paper-image.css';
import './paper-view.css';

export function PaperView() {
  const { proof, isLabel } = useDesign();
  const { printed, problems, error, isPending } = proof;
  const isStale = problems.length > 0 || error !== null;
  return (
    <>
      {/* A scrollable region must be reachable with the Tab key. */}
      <section
        className="paper-view"
        tabIndex={0}
        aria-label={designerWords.paper.label}
        aria-busy={isPending}
      >
        {!printed && !isStale && <Loading />}
        {printed && (
          <div className={isStale ? 'sheet-shadow is-stale' : 'sheet-shadow'}>
            <div className={isLabel ? 'sheet is-label' : 'sheet'}>
              <Printed />
            </div>
          </div>
        )}
      </section>
      {problems.length > 0 && <ProblemList problems={problems} isStale={printed !== null} />}
      {error && (
        <p className="paper-problem" role="alert">
          <Icon name="warning" />
          {inWords(error)}
        </p>
      )}
    </>
  );
}

/** Screen pixels per dot: rolls are slightly enlarged, labels more. */
const pixelsPerDot = { roll: 0.72, label: 1.25 };

function Printed() {
  const { draft, proof, isLabel, pointed, point, choose } = useDesign();
  const { preview, config } = proof.printed!;
  const { width, height, image, boxes } = preview;
  const place = useRef<HTMLDivElement>(null);
  const pathAt = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width: wide, height: high } = place.current!.getBoundingClientRect();
    return boxAt(boxes, ((clientX - left) / wide) * width, ((clientY - top) / high) * height);
  };
  const framedPath = draft.chosen && movableBlock(draft.chosen);
  const outlines = boxes.filter(({ path }) => path === pointed || path === draft.chosen);
  return (
    <div
      ref={place}
      className="paper-picture"
      style={{
        width: width * pixelsPerDot[isLabel ? 'label' : 'roll'],
        aspectRatio: `${width} / ${height}`,
      }}
      onPointerMove={(event) => point(pathAt(event))}
      onPointerLeave={() => point(null)}
      onPointerDown={(event) => {
        if (event.button === 0) choose(pathAt(event));
      }}
    >
      <img
        src={`data:image/png;base64,${image}`}
        alt={designerWords.paper.picture(config.name)}
        draggable={false}
      />
      {isLabel && draft.chosen && <LabelGrid preview={preview} config={config} />}
      {outlines.map(({ path, ...box }) => (
        <span
          key={`${path} ${box.x} ${box.y}`}
          className={path === draft.chosen ? 'outline is-chosen' : 'outline'}
          style={boxStyle(box, preview)}
        />
      ))}
      {isLabel && framedPath !== null && (
        <LabelFrame key={framedPath} path={framedPath} onClick={(event) => choose(pathAt(event))} />
      )}
    </div>
  );
}
